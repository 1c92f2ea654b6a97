import type { FlowFact, WithinRuns } from '../flow-facts'
import type { FlowRun } from '../flow-run'
import { beginRun, goingOn, goTo, settleReference } from './begin-run'
import { finishStep } from './finish-step'
import { flowIndex } from './flow-index'
import { change, interrupt, type RunDraft, stepAt } from './run-draft'
import { restartFrom, retryStep, skipStep } from './steer-run'

type Fact<Type extends FlowFact['type']> = Extract<FlowFact, { type: Type }>
type OfStep = Extract<FlowFact, { step: string }>

/**
 * Applies a fact to a run: `facts.reduce(applyFlowFact, undefined)`. One that does not fit the run's state changes
 * nothing, and then returns the same object, by which its writer can tell.
 */
export function applyFlowFact(run: FlowRun | undefined, fact: FlowFact): FlowRun | undefined {
  if (fact.type === 'flow.began') return run ?? beginRun(fact)
  return run && changed(run, fact)
}

function changed(run: FlowRun, fact: Exclude<FlowFact, Fact<'flow.began'>>): FlowRun {
  switch (fact.type) {
    case 'flow.stopped':
      return run.status === 'running' || run.status === 'waiting-for-person' ? ended(run, fact) : run
    case 'flow.resumed':
      return run.status === 'done' || run.status === 'failed' ? run : resumed(run)
    default:
      return fact.within?.length ? ofNested(run, fact, fact.within) : ofStep(run, fact)
  }
}

function ofStep(run: FlowRun, fact: OfStep): FlowRun {
  const place = flowIndex(run.flow).places.get(fact.step)
  if (place === undefined) return run
  const draft: RunDraft = { ...run }
  return doTo(draft, place, fact) ? draft : run
}

/** Returns whether the fact fits. */
function doTo(draft: RunDraft, place: number, fact: OfStep): boolean {
  switch (fact.type) {
    case 'flow.step-started':
      return start(draft, place)
    case 'flow.step-finished':
      return finishStep(draft, place, fact.result)
    case 'flow.decided':
      return chosen(draft, place, fact)
    case 'flow.step-skipped':
      return skipStep(draft, place)
    case 'flow.step-retried':
      return retryStep(draft, place)
    case 'flow.restarted':
      return restartFrom(draft, place)
    case 'flow.task-changed': {
      const isEarly = draft.steps[place]?.status !== 'running'
      if (isEarly) change(draft, place, { task: fact.task })
      return isEarly
    }
  }
}

function start(draft: RunDraft, place: number): boolean {
  const at = stepAt(draft, place)
  if (!at || (draft.status !== 'running' && draft.status !== 'waiting-for-person')) return false
  const isNext = draft.wave.length > 0 ? draft.wave.includes(place) : draft.position === place
  const isFree = at.state.status === 'waiting' || at.state.status === 'interrupted'
  if (!isNext || !isFree || at.step.type === 'conditional' || at.step.type === 'flow-ref') return false
  if (at.step.type === 'fork' && draft.status === 'waiting-for-person') return false
  change(draft, place, { status: 'running', visits: at.state.visits + 1 })
  return true
}

/** The person has chosen, or has left it to the agent of the fork. */
function chosen(draft: RunDraft, place: number, { choice }: Fact<'flow.decided'>): boolean {
  const at = stepAt(draft, place)
  const isOpen = at?.step.type === 'fork' && draft.position === place && at.state.status === 'waiting'
  if (!isOpen || at.step.type !== 'fork' || goesNot(draft)) return false
  const { options, branches, multiSelect } = at.step
  if (choice.options.some(option => !options.includes(option)) || (choice.options.length > 1 && !multiSelect))
    return false
  change(draft, place, { choice })
  if (choice.options.length === 0 && choice.by !== 'default') {
    draft.status = 'running'
    return true
  }
  const wanted = options.find(option => choice.options.includes(option))
  const branch = branches.find(({ name }) => name === wanted) ?? branches[0]
  return branch !== undefined && finishStep(draft, place, { ...branch, by: choice.by })
}

function goesNot({ status }: FlowRun): boolean {
  return status !== 'running' && status !== 'waiting-for-person'
}

function ofNested(run: FlowRun, fact: OfStep, [first, ...within]: WithinRuns): FlowRun {
  const place = first === undefined ? undefined : flowIndex(run.flow).places.get(first.step)
  const at = place === undefined ? undefined : stepAt(run, place)
  const nested = at?.state.runs?.at(-1)
  const isThere = first !== undefined && nested !== undefined && first.index === (at?.state.runs?.length ?? 0) - 1
  if (place === undefined || at?.step.type !== 'flow-ref' || !isThere || run.position !== place) return run
  if (isByAgent(fact) && goesNot(run)) return run
  const after = changed(nested, { ...fact, within })
  if (after === nested) return run
  const runs = [...(at.state.runs ?? []).slice(0, -1), after]
  const draft: RunDraft = { ...run }
  change(draft, place, { runs })
  if (goesNot(after) && after.status === nested.status) return draft
  delete draft.failure
  draft.status = 'running'
  change(draft, place, { status: 'running' })
  goTo(draft, settleReference(draft, place, at.step))
  return draft
}

/** A run that is over goes on by the person's will alone. */
function isByAgent({ type }: OfStep): boolean {
  return type === 'flow.step-started' || type === 'flow.step-finished'
}

function ended(run: FlowRun, fact: Fact<'flow.stopped'>): FlowRun {
  const draft: RunDraft = { ...run }
  interrupt(draft)
  inNested(draft, nested => changed(nested, fact))
  draft.status = 'stopped'
  return draft
}

function resumed(run: FlowRun): FlowRun {
  const draft: RunDraft = { ...run }
  interrupt(draft)
  inNested(draft, nested => changed(nested, { type: 'flow.resumed' }))
  draft.status = goingOn(draft)
  return draft
}

function inNested(draft: RunDraft, then: (nested: FlowRun) => FlowRun): void {
  draft.steps = draft.steps.map(state =>
    state.status === 'running' && state.runs
      ? { ...state, runs: state.runs.map((run, at, { length }) => (at === length - 1 ? then(run) : run)) }
      : state,
  )
}
