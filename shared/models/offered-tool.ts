import { z } from 'zod'

/** A tool as a model is given it, and about how many tokens that takes of every request. */
export const OfferedTool = z.object({
  name: z.string(),
  group: z.string(),
  description: z.string(),
  /** JSON Schema of its arguments, as JSON. */
  schema: z.string(),
  tokens: z.number(),
})
export type OfferedTool = z.infer<typeof OfferedTool>
