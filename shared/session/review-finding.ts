import { z } from 'zod'
import { CommentedLines } from './review-comment'

export const FindingSeverity = z.enum(['high', 'medium', 'low'])
export type FindingSeverity = z.infer<typeof FindingSeverity>

/** Something that a model found when it reviewed changes, at the lines that it is about. */
export const ReviewFinding = CommentedLines.extend({
  id: z.string(),
  severity: FindingSeverity,
  text: z.string(),
})
export type ReviewFinding = z.infer<typeof ReviewFinding>
