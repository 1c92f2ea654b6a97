import type { FlowStep } from '../../../shared/flows/flow'
import type { WithinRuns } from '../../../shared/flows/flow-facts'
import type { FlowRun } from '../../../shared/flows/flow-run'
import { branchesOf } from '../../../shared/flows/run/finish-step'

/** The agent that decides at a fork that names none. */
export const BUILT_IN_DECIDER = 'flow-decision'

/**
 * Finds the steps that can start now. `run` is the one that the step is in, which `prepareStep` needs: the run itself, or the nested one
 * that `within` names.
 * - agent: `flow.step-started`, then an agent works (with `branches` it has to choose one), then `flow.step-finished`.
 * - code: the same, with the module of the step.
 * - ask: the person is asked, and `flow.decided` is written.
 */
export type NextStep = { step: FlowStep; within?: WithinRuns; run: FlowRun } & (
  | { type: 'agent'; agent: string; branches?: string[] }
  | { type: 'code' }
  | { type: 'ask' }
)

/** All that can be started now and does not run yet; never more at once than the flow allows. */
export function nextSteps(run: FlowRun): NextStep[] {
  return nextIn(run, [])
}

function nextIn(run: FlowRun, within: WithinRuns): NextStep[] {
  if (run.status !== 'running' && run.status !== 'waiting-for-person') return []
  const places = run.wave.length > 0 ? run.wave : [run.position]
  return places.flatMap(place => {
    const [step, state] = [run.flow.steps[place], run.steps[place]]
    if (!step || !state) return []
    const nested = state.runs?.at(-1)
    if (step.type === 'flow-ref')
      return nested ? nextIn(nested, [...within, { step: step.id, index: (state.runs?.length ?? 1) - 1 }]) : []
    if (state.status !== 'waiting' && state.status !== 'interrupted') return []
    return toStart(run, step).map(next => ({ ...next, step, run, ...(within.length > 0 && { within }) }))
  })
}

type ToStart = { type: 'agent'; agent: string; branches?: string[] } | { type: 'code' } | { type: 'ask' }

function toStart(run: FlowRun, step: FlowStep): ToStart[] {
  switch (step.type) {
    case 'code':
      return [{ type: 'code' }]
    case 'fork':
      if (run.status === 'waiting-for-person') return [{ type: 'ask' }]
      return [{ type: 'agent', agent: step.agent ?? BUILT_IN_DECIDER, branches: branchesOf(step) ?? [] }]
    case 'agent':
    case 'agent-decision':
    case 'agent-loop-decision': {
      const branches = branchesOf(step)
      return [{ type: 'agent', agent: step.agent, ...(branches && { branches }) }]
    }
    default:
      return []
  }
}
