import type { Compaction, SessionState } from '../../../shared/session/session-state'

/** The summary that stands at the beginning of the conversation: the last one whose turn was not rewound. */
export function appliedCompaction({ compactions, turns }: SessionState): Compaction | undefined {
  return compactions.findLast(({ keptFrom }) => turns.some(turn => turn.id === keptFrom.turnId))
}
