import { z } from 'zod'

/** What the renderer may ask while a message is written, and about the pictures of a conversation. */
export const composerCalls = {
  /** Runs a command of the person's in the folder, without the model; `text` is what was typed, with its `!`. */
  'session.type': {
    input: z.object({ sessionId: z.string(), text: z.string().min(1).max(100_000) }),
    output: z.void(),
  },
  /** The path of a file relative to a folder, with '/'; null where it is not in it, or is no file. */
  'file.inside': {
    input: z.object({ workspace: z.string().min(1), path: z.string().min(1).max(10_000) }),
    output: z.string().nullable(),
  },
  /** Shows the system's dialog and writes a kept picture; null when the person cancelled. */
  'picture.save': {
    input: z.object({ blob: z.string().regex(/^[0-9a-f]{64}$/), name: z.string().max(300) }),
    output: z.string().nullable(),
  },
}
