import { sessionCost } from './session-cost'
import type { Branch, CallState, SessionState, TurnState } from './session-state'

/**
 * A session without all but its last turns and what belongs to them; null where the rest would be no more than that again. The rest
 * comes in parts.
 */
export function sessionTail(state: SessionState, last: number): SessionState | null {
  if (state.turns.length <= last * 2) return null
  const turns = state.turns.slice(-last)
  return { ...state, turns, ...belongingTo(state, turns) }
}

/** Returns what a session has cost before its tail, in US dollars. */
export function costBefore(state: SessionState, tail: SessionState): number {
  return sessionCost(state) - sessionCost(tail)
}

/** Turns that follow one another, with what belongs to them. `seq` is the last event that is in it, `isFirst` where none came before. */
export type SessionPart = {
  seq: number
  turns: readonly TurnState[]
  calls: Readonly<Record<string, CallState>>
  branches: readonly Branch[]
  isFirst: boolean
}

/** Of a part, as JSON: some 20 ms of work. A turn that is larger makes a part of its own. */
const PART_LENGTH = 1_000_000
const PART_TURNS = 500

/** The turns right before another one. Null where that is not, or no longer, in the session. */
export function partBefore(state: SessionState, turnId: string): SessionPart | null {
  const end = state.turns.findIndex(({ id }) => id === turnId)
  if (end < 0) return null
  let start = end
  for (let length = 0; start > 0 && length < PART_LENGTH && end - start < PART_TURNS; ) {
    start -= 1
    const turn = state.turns.slice(start, start + 1)
    length += JSON.stringify([turn, belongingTo(state, turn)]).length
  }
  const turns = state.turns.slice(start, end)
  const isFirst = start === 0
  return { seq: state.seq, turns, isFirst, ...belongingTo(state, turns, isFirst ? branchesBefore(state) : []) }
}

/** A session that begins later, with the part that comes before what there is of it. */
export function withPart(state: SessionState, part: SessionPart): SessionState {
  return {
    ...state,
    turns: [...part.turns, ...state.turns],
    calls: { ...part.calls, ...state.calls },
    branches: [...part.branches, ...state.branches],
  }
}

/** The branches that follow turns, or are given, and the calls of all of these. */
function belongingTo(state: SessionState, turns: readonly TurnState[], given: readonly Branch[] = []) {
  const ids = new Set(turns.map(({ id }) => id))
  const branches = [...given, ...state.branches.filter(({ after }) => after !== null && ids.has(after))]
  const all = [...turns, ...branches.flatMap(branch => branch.turns)]
  const calls = all.flatMap(({ replies }) => replies.flatMap(({ reply }) => reply.toolCalls.map(({ id }) => id)))
  const known = calls.flatMap((id): [string, CallState][] => {
    const call = Object.hasOwn(state.calls, id) ? state.calls[id] : undefined
    return call ? [[id, call]] : []
  })
  return { branches, calls: Object.fromEntries(known) }
}

/** The branches that follow no turn of the conversation: what they followed may be in a branch itself. */
function branchesBefore({ turns, branches }: SessionState): Branch[] {
  const ids = new Set(turns.map(({ id }) => id))
  return branches.filter(({ after }) => after === null || !ids.has(after))
}
