import { z } from 'zod'

/** A session that works in a worktree of its own: which one, for which folder it was made, and the branches. */
export const Apart = z.object({
  worktree: z.string(),
  folder: z.string(),
  branch: z.string(),
  /** The branch that it began with. */
  from: z.string().optional(),
})
export type Apart = z.infer<typeof Apart>
