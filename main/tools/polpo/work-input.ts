import { z } from 'zod'

const NO_PROMPT = "'prompt' must be a non-empty string of at most 10000 characters."

export const prompt = z
  .string(NO_PROMPT)
  .trim()
  .min(1, NO_PROMPT)
  .max(10_000, NO_PROMPT)
  .describe('What is to be seen, in words.')

/** Returns the path of a file that a service makes. */
export function madePath(endings: string) {
  return z
    .string()
    .min(1)
    .max(4_096)
    .describe(
      `The new file, with the ending ${endings}. Relative to the folder, or absolute inside it. Nothing may be there yet.`,
    )
}

export const steps = z.int().min(1).max(200).optional().describe('How often the picture is refined.')

export const seed = z.int().min(0).max(4_294_967_295).optional().describe('The same number gives the same again.')
