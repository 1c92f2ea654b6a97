import { z } from 'zod'
import { LONGEST_EXPECTED, LONGEST_STEP, LONGEST_TITLE, MOST_EXPECTED, MOST_STEPS } from './progress-limits'

/**
 * A step of a work plan: what is to be done, and which files it changes (paths or globs, relative to the folder) and which
 * commands it runs. What only reads need not be named.
 */
export const WorkStep = z.object({
  text: z.string().min(1).max(LONGEST_STEP),
  files: z.array(z.string().min(1).max(LONGEST_EXPECTED)).max(MOST_EXPECTED).optional(),
  commands: z.array(z.string().min(1).max(LONGEST_EXPECTED)).max(MOST_EXPECTED).optional(),
})
export type WorkStep = z.infer<typeof WorkStep>

/** A model's plan of the work, as the person approves it. A call's own plan is another thing: all that this one call would do. */
export const WorkPlan = z.object({
  title: z.string().min(1).max(LONGEST_TITLE),
  steps: z.array(WorkStep).min(1).max(MOST_STEPS),
})
export type WorkPlan = z.infer<typeof WorkPlan>

/** A person's words about a step, by its place in the plan as it was presented. */
export const StepComment = z.object({ step: z.int().min(0).max(MOST_STEPS), text: z.string().min(1).max(4_000) })
export type StepComment = z.infer<typeof StepComment>

/** The person's answer: the plan as they approve it, or that it is to be made again; each with their words. */
export const WorkPlanAnswer = z.object({
  approved: WorkPlan.optional(),
  note: z.string().max(20_000).optional(),
  comments: z.array(StepComment).max(MOST_STEPS).optional(),
})
export type WorkPlanAnswer = z.infer<typeof WorkPlanAnswer>

/** The plan to which a session is held, since `at`. It ends by the person, or with the turn in which its last step was done. */
export type HeldPlan = {
  readonly plan: WorkPlan
  readonly at: number
  readonly end?: 'person' | 'done'
  /** The model has not heard yet that the person ended it. */
  readonly isUntold?: true
}
