import { nextSteps } from '../../../../main/flows/run/next-steps'
import type { Flow, FlowStep, ReferencedFlows } from '../../../../shared/flows/flow'
import type { FlowFact, StepResult, WithinRuns } from '../../../../shared/flows/flow-facts'
import type { FlowRun } from '../../../../shared/flows/flow-run'
import { applyFlowFact } from '../../../../shared/flows/run/apply-flow-fact'

type PartialStep = Partial<FlowStep> & { id: string }

/** A flow of steps of which only what matters is said; without a type they are agents. */
export function flowOf(steps: readonly PartialStep[], maxConcurrent = 4): Flow {
  return { name: 'f', description: 'd', maxConcurrent, taskRequired: false, steps: steps.map(stepOf) }
}

function stepOf(given: PartialStep): FlowStep {
  const parallel = { blockedBy: [], inputs: [] }
  switch (given.type) {
    case 'code':
      return { ...parallel, outputs: [], ...given } as FlowStep
    case 'fork':
      return { question: 'Which?', allowCustom: false, multiSelect: false, ...given } as FlowStep
    case 'conditional':
    case 'flow-ref':
      return given as FlowStep
    case 'agent-decision':
    case 'agent-loop-decision':
      return { agent: 'worker', task: 'Decide.', inputs: [], ...given } as FlowStep
    default:
      return { type: 'agent', agent: 'worker', ...parallel, ...given } as FlowStep
  }
}

export const result = (more: Partial<StepResult> = {}): StepResult => ({
  status: 'complete',
  summary: 'Done.',
  files: [],
  outputs: {},
  ...more,
})

type About = { isAutonomous?: boolean; referenced?: ReferencedFlows; task?: string }

/** A run that is driven by hand. */
export function runOf(flow: Flow, { isAutonomous = false, referenced = [], task = 'Do it.' }: About = {}) {
  const facts: FlowFact[] = [{ type: 'flow.began', flow, referenced, task, isAutonomous }]
  let run = applyFlowFact(undefined, facts[0]!)!

  function apply(fact: FlowFact): boolean {
    const after = applyFlowFact(run, fact)!
    const fits = after !== run
    if (fits) facts.push(fact)
    run = after
    return fits
  }

  return {
    facts,
    apply,
    get run(): FlowRun {
      return run
    },
    /** Returns what can start, as 'ask:id' or 'agent:outer/id'. */
    next: () =>
      nextSteps(run).map(
        ({ type, step, within = [] }) => `${type}:${[...within.map(one => one.step), step.id].join('/')}`,
      ),
    start: (step: string, within?: WithinRuns) => apply({ type: 'flow.step-started', step, ...(within && { within }) }),
    finish: (step: string, more: Partial<StepResult> = {}, within?: WithinRuns) =>
      apply({ type: 'flow.step-finished', step, result: result(more), ...(within && { within }) }),
    /** Starts and finishes it. */
    work(step: string, more: Partial<StepResult> = {}, within?: WithinRuns): void {
      if (!this.start(step, within)) throw new Error(`${step} cannot start.`)
      if (!this.finish(step, more, within)) throw new Error(`${step} cannot finish.`)
    },
    choose: (step: string, options: string[], notes?: string) =>
      apply({ type: 'flow.decided', step, choice: { options, by: 'person', ...(notes !== undefined && { notes }) } }),
    status: (id: string) => run.steps.find(state => state.id === id)?.status,
    state: (id: string) => run.steps.find(state => state.id === id),
    statuses: () => Object.fromEntries(run.steps.map(({ id, status }) => [id, status])),
  }
}
