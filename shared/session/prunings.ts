import type { Pruning, SessionState, TurnState } from './session-state'

/** The parts of a session that are pruned, and what prunes them. */
export type Pruned = {
  /** Those that hold, in their order: one whose turn was rewound does not, nor one that was asked for later than this state. */
  prunings: readonly Pruning[]
  /** Returns how many replies of a turn, from its first on, are pruned: none of a turn that a person or an app ran. */
  repliesOf(turn: TurnState): number
}

const NOTHING: Pruned = { prunings: [], repliesOf: () => 0 }

export function prunedOf({ prunings = [], turns }: Pick<SessionState, 'prunings' | 'turns'>): Pruned {
  if (prunings.length === 0) return NOTHING
  const places = new Map(turns.map(({ id }, index) => [id, index]))
  const held = prunings.filter(({ from, until, madeAfter }) => {
    const by = turns[places.get(madeAfter.turnId) ?? -1]
    return by && by.replies.length >= madeAfter.replies && places.has(from.turnId) && places.has(until.turnId)
  })
  const last = held.at(-1)
  if (!last) return NOTHING
  const end = places.get(last.until.turnId) ?? -1
  return {
    prunings: held,
    repliesOf({ id, replies, typed, app }) {
      if (typed || app) return 0
      const place = places.get(id) ?? turns.length
      if (place === end) return last.until.replies
      return place < end ? replies.length : 0
    },
  }
}
