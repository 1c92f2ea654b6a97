import { z } from 'zod'
import { type FlowFact, WithinRuns } from './flow-facts'
import type { FlowRun } from './flow-run'

/** A call of a turn, as far as it matters. */
type ToolCall = { name: string; arguments: string }

/** The calls by which a flow gives a step to an agent, and asks the person at a fork. */
export const STEP_TOOL = 'flow_step'
export const FORK_TOOL = 'flow_fork'

/** A step of a run, or of one that is nested in it. */
export type FlowPlace = Pick<Extract<FlowFact, { type: 'flow.step-started' }>, 'step' | 'within'>

/** The step's data in its call. */
const StepCall = z.object({
  step: z.string(),
  within: WithinRuns.optional(),
  /** The number of times that the step has begun by then, from 1. */
  visit: z.number(),
  /** The text of its agent's task, with everything filled in that the flow names. */
  task: z.string().optional(),
  inputs: z.record(z.string(), z.string()).optional(),
})
export type StepCall = z.infer<typeof StepCall>

/** Returns a call's data about the step that it is for; nothing if it is another call. */
export function stepCallIn({ name, arguments: text }: ToolCall): StepCall | undefined {
  return name === STEP_TOOL || name === FORK_TOOL ? StepCall.safeParse(jsonIn(text)).data : undefined
}

/** The flow itself made the call, unless its log came in from elsewhere. */
function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const keyOf = ({ step, within = [] }: FlowPlace): string => JSON.stringify([step, within])

/** All steps of a run, and of those that are nested in it. */
export function stepsOf(run: FlowRun, within: WithinRuns = []): (FlowPlace & { state: FlowRun['steps'][number] })[] {
  return run.steps.flatMap(state => {
    const nested = (state.runs ?? []).flatMap((one, index) => stepsOf(one, [...within, { step: state.id, index }]))
    return [{ step: state.id, ...(within.length > 0 && { within }), state }, ...nested]
  })
}
