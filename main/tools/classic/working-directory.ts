import { z } from 'zod'

/** Where a tool runs what it is given. */
export const workingDirectory = z
  .string("'working_directory' must be a string.")
  .default('.')
  .describe('Relative to the workspace, or absolute inside it. Defaults to the workspace.')
