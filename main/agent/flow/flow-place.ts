import type { FlowFact, WithinRuns } from '../../../shared/flows/flow-facts'
import type { FlowRun } from '../../../shared/flows/flow-run'
import type { ToolCall } from '../../../shared/session/messages'
import { FORK_TOOL, STEP_TOOL } from '../../flows/tools/step-tools'

/** A step of a run, or of one that is nested in it. */
export type FlowPlace = Pick<Extract<FlowFact, { type: 'flow.step-started' }>, 'step' | 'within'>

/** What the call of a step says of it. `visit`: how often the step has begun by then, from 1. */
export type StepCall = FlowPlace & { visit: number }

/** What a call says of the step that it is for; nothing where it is another one. */
export function stepCallIn({ name, arguments: text }: Pick<ToolCall, 'name' | 'arguments'>): StepCall | undefined {
  if (name !== STEP_TOOL && name !== FORK_TOOL) return undefined
  // The flow itself made the call.
  return JSON.parse(text) as StepCall
}

export const keyOf = ({ step, within = [] }: FlowPlace): string => JSON.stringify([step, within])

/** All steps of a run, and of those that are nested in it. */
export function stepsOf(run: FlowRun, within: WithinRuns = []): (FlowPlace & { state: FlowRun['steps'][number] })[] {
  return run.steps.flatMap(state => {
    const nested = (state.runs ?? []).flatMap((one, index) => stepsOf(one, [...within, { step: state.id, index }]))
    return [{ step: state.id, ...(within.length > 0 && { within }), state }, ...nested]
  })
}
