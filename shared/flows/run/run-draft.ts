import type { FlowStep } from '../flow'
import type { FlowRun, RunFailure, StepDecision, StepState } from '../flow-run'
import { flowIndex } from './flow-index'

/** A copy of a run while a fact changes it. What it holds is replaced and never written to. */
export type RunDraft = { -readonly [Key in keyof FlowRun]: FlowRun[Key] }

/**
 * The step at which a run continues. `isChosen`: by a branch, so that only that step of a segment and those that depend on
 * it are needed. `isOnward`: within the same segment to a later step, so that what is done stays done.
 */
export type StepTransition = { place: number; isChosen?: boolean; isOnward?: boolean; fork?: string }

export function stepAt(draft: FlowRun, place: number): { step: FlowStep; state: StepState } | undefined {
  const [step, state] = [draft.flow.steps[place], draft.steps[place]]
  return step && state && { step, state }
}

export function change(draft: RunDraft, place: number, changed: Partial<StepState>): void {
  draft.steps = draft.steps.map((state, at) => (at === place ? { ...state, ...changed } : state))
}

export function isOver({ status }: StepState): boolean {
  return status === 'done' || status === 'skipped' || status === 'failed'
}

/** Fails the step. Steps that still run elsewhere are ended because of it. */
export function fail(draft: RunDraft, place: number, failure: Omit<RunFailure, 'step'>): undefined {
  const step = draft.steps[place]?.id ?? ''
  interrupt(draft)
  change(draft, place, { status: 'failed' })
  draft.status = 'failed'
  draft.failure = { step, ...failure }
}

/** Interrupts the steps that run: they have not ended, and may begin again. */
export function interrupt(draft: RunDraft): void {
  draft.steps = draft.steps.map(state =>
    state.status === 'running' && !state.runs ? { ...state, status: 'interrupted' } : state,
  )
}

/** Remembers where the run goes from a step, and how. */
export function lead(draft: RunDraft, place: number, decision: StepDecision): StepTransition | undefined {
  const step = draft.flow.steps[place]
  const target = flowIndex(draft.flow).places.get(decision.target)
  change(draft, place, { decision })
  if (target === undefined) return fail(draft, place, { kind: 'missing' })
  const { segments } = flowIndex(draft.flow)
  const isOnward = target > place && segments[target] === segments[place]
  return { place: target, isChosen: true, isOnward, ...(step?.type === 'fork' && { fork: step.id }) }
}
