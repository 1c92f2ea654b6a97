import type { DecisionStep, FlowStep, LoopStep } from '../flow'
import type { StepResult } from '../flow-facts'
import type { StepDecision } from '../flow-run'
import { decide, defaultWay, goTo } from './begin-run'
import { isParallel } from './flow-index'
import { change, fail, type RunDraft, type StepTransition, stepAt } from './run-draft'
import { endWave } from './segment'

type Ending = StepResult | StepDecision

/** A step that runs has ended, or a fork was decided. Whether that can be. */
export function finishStep(draft: RunDraft, place: number, ending: Ending): boolean {
  const at = stepAt(draft, place)
  if (!at) return false
  if (!('status' in ending)) {
    change(draft, place, { visits: at.state.visits + 1 })
    goTo(draft, decide(draft, place, ending))
    return true
  }
  if (at.state.status !== 'running' || at.state.runs) return false
  change(draft, place, { result: ending })
  goTo(draft, wayAfter(draft, place, ending))
  return true
}

function wayAfter(draft: RunDraft, place: number, result: StepResult): StepTransition | undefined {
  const step = draft.flow.steps[place]
  if (result.status === 'hard-error') return fail(draft, place, { kind: 'hard', reason: result.summary })
  if (isParallel(step)) {
    change(draft, place, { status: result.status === 'complete' ? 'done' : 'failed' })
    return endWave(draft)
  }
  if (step?.type === 'fork') return decideFork(draft, place, result)
  if (step?.type !== 'agent-decision' && step?.type !== 'agent-loop-decision') return undefined
  const way = branchOf(step, result.branch)
  if (way) return decide(draft, place, way)
  if (result.status !== 'complete') return fail(draft, place, { kind: 'soft', reason: result.summary })
  const first = defaultWay(step)
  return first && decide(draft, place, first)
}

/** An agent chooses in place of the person, who can always be asked: so its failure is none of the run. */
function decideFork(draft: RunDraft, place: number, { branch, summary }: StepResult): StepTransition | undefined {
  const at = stepAt(draft, place)
  if (at?.step.type !== 'fork') return undefined
  const known = at.step.branches.find(({ name }) => name === branch)
  const way: StepDecision | undefined = known ? { ...known, by: 'agent' } : defaultWay(at.step)
  if (!way) return undefined
  const { custom } = at.state.choice ?? {}
  const by = known ? ('agent' as const) : ('default' as const)
  const choice = { options: [way.name], by, notes: summary, ...(custom !== undefined && { custom }) }
  change(draft, place, { choice })
  return decide(draft, place, way)
}

/** A loop can be told `loop` and `exit`, or the ids of its targets. */
function branchOf(step: DecisionStep | LoopStep, branch: string | undefined): StepDecision | undefined {
  if (branch === undefined) return undefined
  if (step.type === 'agent-decision') {
    const known = step.branches.find(({ name }) => name === branch)
    return known && { ...known, by: 'agent' }
  }
  if (branch === 'exit' || branch === step.exitTarget) return { name: 'exit', target: step.exitTarget, by: 'agent' }
  if (branch === 'loop' || branch === step.loopTarget) return { name: 'loop', target: step.loopTarget, by: 'agent' }
  return undefined
}

/** The branches between which the agent of a step chooses. */
export function branchesOf(step: FlowStep): string[] | undefined {
  switch (step.type) {
    case 'fork':
    case 'agent-decision':
      return step.branches.map(({ name }) => name)
    case 'agent-loop-decision':
      return ['loop', 'exit']
    default:
      return undefined
  }
}
