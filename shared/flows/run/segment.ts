import type { StepState } from '../flow-run'
import { type FlowIndex, flowIndex, isParallel } from './flow-index'
import { change, fail, isOver, lead, type RunDraft, type StepTransition } from './run-draft'

/** A step that comes back more often is taken to come back for ever. */
export const MOST_VISITS = 1_000

/** Begins with a segment: all of it, or a step that was chosen and what depends on it. */
export function enterSegment(draft: RunDraft, way: StepTransition): StepTransition | undefined {
  const index = flowIndex(draft.flow)
  const { start, end } = index.segments[way.place] ?? { start: way.place, end: way.place + 1 }
  const wanted = way.isChosen ? closureOf(index, way.place) : undefined
  const hasEnded = (place: number) => ['done', 'failed'].includes(draft.steps[place]?.status ?? '')
  const done = new Set(draft.active.filter(hasEnded))
  const isWanted = (state: StepState, place: number) =>
    place >= start && place < end && !state.isUnwanted && (wanted ? wanted.has(place) : !index.ledTo.has(place))
  const again = draft.steps.flatMap((state, place) => (isWanted(state, place) && !done.has(place) ? [place] : []))
  draft.position = start
  draft.active = [...done, ...again].sort((one, other) => one - other)
  const often = again.find(place => (draft.steps[place]?.visits ?? 0) >= MOST_VISITS)
  if (often !== undefined) return fail(draft, often, { kind: 'endless' })
  begin(draft, new Set(again), way)
  const active = new Set(draft.active)
  draft.steps = draft.steps.map((state, place) => {
    const isPassed = place >= start && place < end && !active.has(place) && state.status === 'waiting'
    return isPassed ? { ...state, status: 'skipped' } : state
  })
  return startWave(draft)
}

/** Once all of a wave is over: where it failed, the way that is meant for that; else the next wave, or what follows. */
export function endWave(draft: RunDraft): StepTransition | undefined {
  if (draft.wave.some(place => !isOver(draft.steps[place] ?? NONE))) return undefined
  const failed = draft.wave.filter(place => draft.steps[place]?.status === 'failed')
  const lost = failed.find(place => targetOf(draft, place, 'onError') === undefined)
  if (lost !== undefined) {
    const reason = draft.steps[lost]?.result?.summary
    return fail(draft, lost, { kind: 'soft', ...(reason !== undefined && { reason }) })
  }
  const [first] = failed
  const target = first === undefined ? undefined : targetOf(draft, first, 'onError')
  if (first !== undefined && target !== undefined) {
    skipRest(draft)
    return lead(draft, first, { name: 'on_error', target, by: 'flow' })
  }
  return startWave(draft)
}

function begin(draft: RunDraft, places: ReadonlySet<number>, way: StepTransition): void {
  draft.steps = draft.steps.map((state, place) => {
    if (!places.has(place)) return state
    const { chosenAt: _, decision: __, ...kept } = state
    return { ...kept, status: 'waiting', ...(place === way.place && way.fork !== undefined && { chosenAt: way.fork }) }
  })
}

function startWave(draft: RunDraft): StepTransition | undefined {
  const index = flowIndex(draft.flow)
  const active = new Set(draft.active)
  const isFree = (other: number) => !active.has(other) || isOver(draft.steps[other] ?? NONE)
  const waiting = draft.active.filter(place => draft.steps[place]?.status === 'waiting')
  const ready = waiting.filter(place => index.blockers[place]?.every(isFree))
  draft.wave = ready.slice(0, Math.max(1, draft.flow.maxConcurrent))
  if (ready.length > 0) return undefined
  const [stuck] = waiting
  if (stuck !== undefined) return fail(draft, stuck, { kind: 'deadlock' })
  return afterSegment(draft, index)
}

/** The first step of those done that leads elsewhere, unless what it leads to is done already. */
function afterSegment(draft: RunDraft, { places, segments }: FlowIndex): StepTransition | undefined {
  const isDone = (place: number) => draft.steps[place]?.status === 'done'
  for (const place of draft.active.filter(isDone)) {
    const target = targetOf(draft, place, 'onComplete')
    const other = target === undefined ? undefined : places.get(target)
    const isMet = draft.steps[place]?.decision || (other !== undefined && draft.active.includes(other) && isDone(other))
    if (target === undefined || (isMet && other !== undefined && other > place)) continue
    return lead(draft, place, { name: 'on_complete', target, by: 'flow' })
  }
  return { place: segments[draft.position]?.end ?? draft.position + 1 }
}

function skipRest(draft: RunDraft): void {
  const waiting = draft.active.filter(place => draft.steps[place]?.status === 'waiting')
  for (const place of waiting) change(draft, place, { status: 'skipped' })
}

/** A step and all that wait for it. */
function closureOf({ dependents }: FlowIndex, first: number): Set<number> {
  const reached = new Set([first])
  for (const place of reached) for (const other of dependents[place] ?? []) reached.add(other)
  return reached
}

function targetOf(draft: RunDraft, place: number, kind: 'onError' | 'onComplete'): string | undefined {
  const step = draft.flow.steps[place]
  return isParallel(step) ? step[kind] : undefined
}

const NONE: StepState = { id: '', status: 'skipped', visits: 0 }
