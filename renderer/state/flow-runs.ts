import type { FlowFact } from '../../shared/flows/flow-facts'
import type { FlowRun } from '../../shared/flows/flow-run'
import { flowRunOf } from '../../shared/flows/flow-run-of'
import { applyFlowFact } from '../../shared/flows/run/apply-flow-fact'
import type { TurnState } from '../../shared/session/session-state'

/** A run of a session's flow, and the turns of it: the one in which it began, and those that went on with it. */
export type RunTurns = { turns: readonly [TurnState, ...TurnState[]] }

const runs = new WeakMap<readonly TurnState[], readonly RunTurns[]>()

/** The runs of flows in a session, as they began. */
export function runsIn(turns: readonly TurnState[]): readonly RunTurns[] {
  const before = runs.get(turns)
  if (before) return before
  const made: { turns: [TurnState, ...TurnState[]] }[] = []
  for (const turn of turns) {
    if (!turn.flow) continue
    const last = made.at(-1)
    // A turn that waits to write its first fact begins a run; what goes on has the facts of one that is there.
    if (last && continuesRun(turn)) last.turns.push(turn)
    else made.push({ turns: [turn] })
  }
  runs.set(turns, made)
  return made
}

/** The turn that a run stands at now: the last one that went on with what the given turn began or went on with. */
export function lastTurnOfRun(turns: readonly TurnState[], turnId: string): TurnState | undefined {
  return runsIn(turns)
    .find(run => run.turns.some(({ id }) => id === turnId))
    ?.turns.at(-1)
}

/** Returns whether a turn goes on with a run that began in an earlier one. */
export function continuesRun({ continues, flow }: TurnState): boolean {
  if (!flow) return false
  const [first] = flow.facts
  return first === undefined ? continues === true : first.type !== 'flow.began'
}

const standings = new WeakMap<TurnState, FlowRun | { isNone: true }>()

/** Returns the state of a flow's run by the end of a turn, or now; the same object as long as the turn is the same. */
export function flowRun(turns: readonly TurnState[], turnId: string): FlowRun | undefined {
  const turn = turns.find(({ id }) => id === turnId)
  if (!turn?.flow) return undefined
  const before = standings.get(turn)
  if (before) return 'isNone' in before ? undefined : before
  const run = flowRunOf(turns, turnId, foldOn)
  standings.set(turn, run ?? { isNone: true })
  return run
}

type Folded = { count: number; last: FlowFact; run: FlowRun | undefined }

const folded = new WeakMap<FlowFact, Folded>()

/** Facts come in one by one: what they make of a run goes on from where it was, as long as those before are the same. */
function foldOn(facts: readonly FlowFact[]): FlowRun | undefined {
  const [first] = facts
  const last = facts.at(-1)
  if (!first || !last) return undefined
  const before = folded.get(first)
  const isMore = before !== undefined && facts[before.count - 1] === before.last
  const from = isMore ? before : { count: 0, run: undefined }
  const run = facts.slice(from.count).reduce(applyFlowFact, from.run)
  folded.set(first, { count: facts.length, last, run })
  return run
}
