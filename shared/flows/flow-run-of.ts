import type { FlowFact } from './flow-facts'
import type { FlowRun } from './flow-run'
import { applyFlowFact } from './run/apply-flow-fact'

/** What matters of a turn of a session. */
type FlowTurn = { readonly id: string; readonly flow?: { readonly facts: readonly FlowFact[] }; readonly end?: object }

/**
 * Where the run of a flow stands that a turn runs: what happened in it by then, in this turn and in those before that it goes
 * on from. What was under way when the application ended is interrupted, though nobody wrote that down.
 */
export function flowRunOf(turns: readonly FlowTurn[], turnId: string): FlowRun | undefined {
  const run = writtenRunOf(turns, turnId)
  const isLeft = run?.status === 'running' && turns.find(({ id }) => id === turnId)?.end
  return isLeft ? applyFlowFact(run, { type: 'flow.stopped' }) : run
}

/** The same, by what is written down alone: facts that are added have to fit that. */
export function writtenRunOf(turns: readonly FlowTurn[], turnId: string): FlowRun | undefined {
  return factsOfRun(turns, turnId).reduce(applyFlowFact, undefined as FlowRun | undefined)
}

function factsOfRun(turns: readonly FlowTurn[], turnId: string): FlowFact[] {
  const last = turns.findIndex(({ id }) => id === turnId)
  if (!turns[last]?.flow) return []
  const first = turns.slice(0, last + 1).findLastIndex(turn => turn.flow?.facts[0]?.type === 'flow.began')
  return turns.slice(Math.max(first, 0), last + 1).flatMap(turn => turn.flow?.facts ?? [])
}
