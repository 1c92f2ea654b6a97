import { z } from 'zod'

/** The directory in which a tool runs its input. */
export const workingDirectory = z
  .string("'working_directory' must be a string.")
  .default('.')
  .describe('Relative to the workspace, or absolute inside it. Defaults to the workspace.')
