import type { FlowFact } from './flow-facts'
import type { FlowRun } from './flow-run'
import { applyFlowFact } from './run/apply-flow-fact'

/** The part of a session's turn that matters here. */
export type FlowTurn = {
  readonly id: string
  readonly flow?: { readonly facts: readonly FlowFact[] }
  readonly end?: object
}

/** Folds facts into a run. */
type Fold = (facts: readonly FlowFact[]) => FlowRun | undefined

const fold: Fold = facts => facts.reduce(applyFlowFact, undefined as FlowRun | undefined)

/**
 * Returns the state of the run of a flow that a turn runs: what happened in it by then, in this turn and in the earlier
 * ones that it continues. Steps in progress when the application quit are interrupted, although no fact records that. A
 * caller that asks repeatedly while facts come in has a `foldFacts` that continues from where it was.
 */
export function flowRunOf(turns: readonly FlowTurn[], turnId: string, foldFacts = fold): FlowRun | undefined {
  const run = foldFacts(factsOfRun(turns, turnId))
  const isLeft = run?.status === 'running' && turns.find(({ id }) => id === turnId)?.end
  return isLeft ? applyFlowFact(run, { type: 'flow.stopped' }) : run
}

/** The same, by what is written down alone: facts that are added have to fit that. */
export function writtenRunOf(turns: readonly FlowTurn[], turnId: string): FlowRun | undefined {
  return fold(factsOfRun(turns, turnId))
}

/** The turn in which the run began that a turn runs. */
export function firstTurnOfRun<Turn extends FlowTurn>(turns: readonly Turn[], turnId: string): Turn | undefined {
  const last = turns.findIndex(({ id }) => id === turnId)
  return turns[last]?.flow ? turns[firstOf(turns, last)] : undefined
}

function factsOfRun(turns: readonly FlowTurn[], turnId: string): FlowFact[] {
  const last = turns.findIndex(({ id }) => id === turnId)
  if (!turns[last]?.flow) return []
  return turns.slice(firstOf(turns, last), last + 1).flatMap(turn => turn.flow?.facts ?? [])
}

function firstOf(turns: readonly FlowTurn[], last: number): number {
  const first = turns.slice(0, last + 1).findLastIndex(turn => turn.flow?.facts[0]?.type === 'flow.began')
  return Math.max(first, 0)
}
