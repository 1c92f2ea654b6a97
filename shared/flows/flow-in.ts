import type { FlowFact } from './flow-facts'
import type { FlowRun } from './flow-run'
import { applyFlowFact } from './run/apply-flow-fact'

type FlowTurn = { readonly flow?: { readonly facts: readonly FlowFact[] } }

/** The facts of the run that a turn is about, also those of earlier turns that it goes on from; none where it runs no flow. */
export function flowFactsAt(turns: readonly FlowTurn[], turn: FlowTurn | undefined): readonly FlowFact[] {
  const facts: FlowFact[][] = []
  for (let at = turn ? turns.indexOf(turn) : -1; at >= 0; at--) {
    const { flow } = turns[at] ?? {}
    if (!flow) continue
    facts.unshift([...flow.facts])
    if (flow.facts[0]?.type === 'flow.began') return facts.flat()
  }
  return []
}

/** Where the run of a flow stands after a turn. */
export function flowRunAt(turns: readonly FlowTurn[], turn: FlowTurn | undefined): FlowRun | undefined {
  let run: FlowRun | undefined
  for (const fact of flowFactsAt(turns, turn)) run = applyFlowFact(run, fact)
  return run
}
