import type { ConditionalStep, FlowStep, ReferenceStep } from '../flow'
import type { FlowFact, StepResult } from '../flow-facts'
import type { FlowRun, StepDecision, StepState } from '../flow-run'
import { flowIndex, isParallel } from './flow-index'
import { fieldOf, resultOf, textOf } from './result-of'
import { change, fail, lead, type RunDraft, type StepTransition, stepAt } from './run-draft'
import { enterSegment, MOST_VISITS } from './segment'

const DEEPEST = 8

export type RunBeginning = Omit<Extract<FlowFact, { type: 'flow.began' }>, 'type'>

/** A run before its first step; nested in as many others as `depth` says. */
export function beginRun({ flow, referenced, ...asked }: RunBeginning, depth = 0): FlowRun {
  const { task, isAutonomous, maxCost, maxMinutes, cards } = asked
  const steps = flow.steps.map(({ id }): StepState => ({ id, status: 'waiting', visits: 0 }))
  const limits = { ...(maxCost !== undefined && { maxCost }), ...(maxMinutes !== undefined && { maxMinutes }) }
  const about = { flow, referenced, task, isAutonomous, ...limits, ...(cards && { cards }), depth, steps }
  const draft: RunDraft = { ...about, status: 'running', position: 0, active: [], wave: [], merged: new Map() }
  goTo(draft, { place: 0 })
  return draft
}

/** Goes on until a step is to be done, a person is to decide, or the run is over. */
export function goTo(draft: RunDraft, first: StepTransition | undefined): void {
  const passed = new Set<number>()
  for (let way = first; way; way = arrive(draft, way)) {
    if (passed.has(way.place)) {
      draft.position = way.place
      fail(draft, way.place, { kind: 'endless' })
      return
    }
    passed.add(way.place)
  }
  if (draft.status === 'running' || draft.status === 'waiting-for-person') draft.status = goingOn(draft)
}

/** Returns whether a run that is not over runs or waits for a person. */
export function goingOn(run: FlowRun): 'running' | 'waiting-for-person' {
  const at = stepAt(run, run.position)
  if (at?.step.type === 'flow-ref') {
    const nested = at.state.runs?.at(-1)
    return nested?.status === 'waiting-for-person' ? nested.status : 'running'
  }
  const isAsked = at?.step.type === 'fork' && at.state.status === 'waiting' && !at.state.choice
  return isAsked && !run.isAutonomous ? 'waiting-for-person' : 'running'
}

/** The way that is taken where nobody says which. */
export function defaultWay(step: FlowStep): StepDecision | undefined {
  switch (step.type) {
    case 'agent-loop-decision':
      return { name: 'exit', target: step.exitTarget, by: 'default' }
    case 'conditional':
      return { name: 'absent', target: step.absent, by: 'default' }
    case 'fork':
    case 'agent-decision': {
      const [first] = step.branches
      return first && { ...first, by: 'default' }
    }
    default:
      return undefined
  }
}

/** A step that decides has decided: remembers it, and says where the run goes. */
export function decide(draft: RunDraft, place: number, decision: StepDecision): StepTransition | undefined {
  const at = stepAt(draft, place)
  if (at?.step.type === 'agent-loop-decision') {
    const round = at.state.iteration ?? 1
    change(draft, place, decision.name === 'loop' ? { iteration: round + 1 } : { isLeft: true })
  }
  change(draft, place, { status: at?.state.isUnwanted ? 'skipped' : 'done' })
  return lead(draft, place, decision)
}

/** Takes over what a nested run has come to: the next flow, the end of the reference, or its failure. */
export function settleReference(draft: RunDraft, place: number, step: ReferenceStep): StepTransition | undefined {
  const flows = draft.referenced.find(({ path }) => path === step.path)?.flows ?? []
  for (;;) {
    const runs = draft.steps[place]?.runs ?? []
    const last = runs.at(-1)
    if (last?.status === 'failed') return endReference(draft, place, step)
    if (last && last.status !== 'done') return undefined
    const flow = flows[runs.length]
    if (!flow) return endReference(draft, place, step)
    change(draft, place, { runs: [...runs, beginRun({ ...draft, flow }, draft.depth + 1)] })
  }
}

function arrive(draft: RunDraft, way: StepTransition): StepTransition | undefined {
  const at = stepAt(draft, way.place)
  draft.position = way.place
  if (!way.isOnward) draft.active = []
  draft.wave = []
  if (!at) {
    draft.steps = draft.steps.map(state => (state.status === 'waiting' ? { ...state, status: 'skipped' } : state))
    draft.status = 'done'
    return undefined
  }
  if (isParallel(at.step)) return enterSegment(draft, way)
  if (at.state.visits >= MOST_VISITS) return fail(draft, way.place, { kind: 'endless' })
  const { choice: _, decision: __, chosenAt: ___, runs: ____, ...kept } = at.state
  const fresh: StepState = { ...kept, status: 'waiting', ...(way.fork !== undefined && { chosenAt: way.fork }) }
  draft.steps = draft.steps.map((state, place) => (place === way.place ? fresh : state))
  return decidedAtOnce(draft, way.place, at.step)
}

/** Returns where the run goes from a step that need not be done; nothing if it waits there. */
function decidedAtOnce(draft: RunDraft, place: number, step: FlowStep): StepTransition | undefined {
  const { isUnwanted, visits = 0 } = draft.steps[place] ?? {}
  const counted = () => change(draft, place, { visits: visits + 1 })
  if (isUnwanted) return passOver(draft, place)
  switch (step.type) {
    case 'conditional':
      counted()
      return decide(draft, place, conditionOf(draft, step))
    case 'agent-loop-decision': {
      const { isLeft, iteration = 1, ...state } = draft.steps[place] ?? { id: step.id, status: 'waiting', visits }
      const round = isLeft ? 1 : iteration
      draft.steps = draft.steps.map((one, at) => (at === place ? { ...state, iteration: round } : one))
      if (round <= step.maxIterations) return undefined
      return decide(draft, place, { name: 'exit', target: step.exitTarget, by: 'limit' })
    }
    case 'flow-ref':
      counted()
      return enterReference(draft, place, step)
    default:
      return undefined
  }
}

/** Goes past a step that the person does not want. */
export function passOver(draft: RunDraft, place: number): StepTransition | undefined {
  const at = stepAt(draft, place)
  const way = at && defaultWay(at.step)
  change(draft, place, { status: 'skipped', isUnwanted: true })
  return way ? decide(draft, place, way) : { place: place + 1 }
}

function conditionOf(run: FlowRun, { step, field, present, absent }: ConditionalStep): StepDecision {
  const result = resultOf(run, step)
  const isThere = result !== undefined && textOf(fieldOf(result, field)) !== ''
  return isThere ? { name: 'present', target: present, by: 'flow' } : { name: 'absent', target: absent, by: 'flow' }
}

function enterReference(draft: RunDraft, place: number, step: ReferenceStep): StepTransition | undefined {
  const isThere = draft.referenced.some(({ path, flows }) => path === step.path && flows.length > 0)
  if (!isThere) return fail(draft, place, { kind: 'missing' })
  if (draft.depth >= DEEPEST) return fail(draft, place, { kind: 'endless' })
  change(draft, place, { status: 'running', runs: [] })
  return settleReference(draft, place, step)
}

function endReference(draft: RunDraft, place: number, step: ReferenceStep): StepTransition | undefined {
  const runs = draft.steps[place]?.runs ?? []
  const merged = new Map(draft.merged)
  for (const run of runs) for (const [id, result] of allResults(run)) merged.set(id, result)
  draft.merged = merged
  const failed = runs.at(-1)?.failure
  if (failed) {
    change(draft, place, { status: 'failed', result: { ...NOTHING, status: 'error', summary: failed.reason ?? '' } })
    if (failed.kind === 'soft' && step.onError !== undefined)
      return lead(draft, place, { name: 'on_error', target: step.onError, by: 'flow' })
    const within = [{ step: step.id, index: runs.length - 1 }, ...(failed.within ?? [])]
    draft.status = 'failed'
    draft.failure = { ...failed, within }
    return undefined
  }
  const last = runs.flatMap(run => [...allResults(run)]).at(-1)
  change(draft, place, { status: 'done', result: last?.[1] ?? NOTHING })
  if (step.onComplete !== undefined)
    return lead(draft, place, { name: 'on_complete', target: step.onComplete, by: 'flow' })
  return { place: place + 1 }
}

function allResults(run: FlowRun): Map<string, StepResult> {
  const all = new Map(run.merged)
  for (const id of flowIndex(run.flow).places.keys()) {
    const result = resultOf(run, id)
    if (result) all.set(id, result)
  }
  return all
}

const NOTHING: StepResult = { status: 'complete', summary: '', files: [], outputs: {} }
