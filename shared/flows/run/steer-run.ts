import type { FlowRun } from '../flow-run'
import { goingOn, goTo, passOver } from './begin-run'
import { isParallel } from './flow-index'
import { change, type RunDraft, stepAt } from './run-draft'
import { endWave } from './segment'

/** The person wants a step passed over. Whether that can be. */
export function skipStep(draft: RunDraft, place: number): boolean {
  const at = stepAt(draft, place)
  if (!at || draft.status === 'done' || at.state.isUnwanted || at.state.status === 'done') return false
  if (!isCurrent(draft, place)) {
    if (at.state.status !== 'waiting') return false
    change(draft, place, { status: 'skipped', isUnwanted: true })
    return true
  }
  if (isParallel(at.step) && at.state.status === 'skipped') return false
  if (!isParallel(at.step)) {
    proceed(draft)
    goTo(draft, passOver(draft, place))
    return true
  }
  change(draft, place, { status: 'skipped', isUnwanted: true })
  // Skipping this step does not settle what another step of the segment waits for.
  if (draft.wave.length > 0 && !draft.wave.includes(place)) return true
  proceed(draft)
  goTo(draft, endWave(draft))
  return true
}

/** A step that failed, or was interrupted, is to run again. Whether that can be. */
export function retryStep(draft: RunDraft, place: number): boolean {
  const at = stepAt(draft, place)
  const isOff = at?.state.status === 'failed' || at?.state.status === 'interrupted'
  if (!at || !isOff || !isCurrent(draft, place)) return false
  if (draft.status !== 'failed' && draft.status !== 'stopped') return false
  if (isParallel(at.step) && !draft.wave.includes(place)) return false
  proceed(draft)
  if (isParallel(at.step)) change(draft, place, { status: 'waiting' })
  else goTo(draft, { place, ...(at.state.chosenAt !== undefined && { fork: at.state.chosenAt }) })
  return true
}

/** The run is to go on at a step, whatever was before. Whether that can be. */
export function restartFrom(draft: RunDraft, place: number): boolean {
  if (!stepAt(draft, place) || isAtWork(draft)) return false
  draft.steps = draft.steps.map((state, at) => {
    const { iteration: _, isLeft: __, isUnwanted, ...kept } = state
    const isUp = at === place || (state.status === 'skipped' && !isUnwanted)
    return { ...kept, ...(isUnwanted && at !== place && { isUnwanted }), ...(isUp && { status: 'waiting' }) }
  })
  proceed(draft)
  goTo(draft, { place, isChosen: true })
  return true
}

/** Returns whether something works at the moment, even in a nested run. */
export function isAtWork(run: FlowRun): boolean {
  return run.steps.some(({ status, runs }) => status === 'running' && (!runs || runs.some(isAtWork)))
}

function isCurrent(run: FlowRun, place: number): boolean {
  return run.active.length > 0 ? run.active.includes(place) : run.position === place
}

/** Resumes a run that had failed, or was stopped. */
function proceed(draft: RunDraft): void {
  delete draft.failure
  draft.status = 'running'
  draft.status = goingOn(draft)
}

/** Returns what the person can do to a step now; each is one fact. */
export function possibleSteering(run: FlowRun, place: number): { skip: boolean; retry: boolean; restart: boolean } {
  return {
    skip: skipStep({ ...run }, place),
    retry: retryStep({ ...run }, place),
    restart: restartFrom({ ...run }, place),
  }
}
