import { z } from 'zod'

const MAX_LINES = 1_000
const MAX_LINE_LENGTH = 10_000

/** The lines that a comment is about, as a diff shows them: each begins with ' ', '+' or '-' and has no line feed. */
export const CommentedLines = z.object({
  /** Relative to the workspace with '/'. */
  path: z.string().min(1).max(10_000),
  /** The content that the line numbers count in: `before` where all of the lines are removed. */
  side: z.enum(['before', 'after']),
  from: z.number().int().positive(),
  to: z.number().int().positive(),
  lines: z.array(z.string().max(MAX_LINE_LENGTH)).min(1).max(MAX_LINES),
  /** SHA-256 of the file before and after the change that was commented on; null where there was no file. */
  before: z.string().nullable(),
  after: z.string().nullable(),
  /** The call that made the change, or would make it. */
  callId: z.string().max(300).optional(),
})
export type CommentedLines = z.infer<typeof CommentedLines>

/** A person's comment on lines of a change, for the model that made it. */
export const ReviewComment = CommentedLines.extend({
  id: z.string().min(1).max(100),
  text: z.string().max(20_000).regex(/\S/),
})
export type ReviewComment = z.infer<typeof ReviewComment>
