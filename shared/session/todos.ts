import { z } from 'zod'
import { LONGEST_TODO } from './progress-limits'

export const TodoStatus = z.enum(['pending', 'in_progress', 'completed'])
export type TodoStatus = z.infer<typeof TodoStatus>

/** A step of a session's list. `activeForm` words it while it is under way; with `ofPlan` it is a step of a plan that the person approved. */
export const Todo = z.object({
  content: z.string().min(1).max(LONGEST_TODO),
  status: TodoStatus,
  activeForm: z.string().max(LONGEST_TODO).optional(),
  ofPlan: z.literal(true).optional(),
})
export type Todo = z.infer<typeof Todo>
