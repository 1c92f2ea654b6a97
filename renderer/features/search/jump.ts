import { create } from 'zustand'
import type { FoundPlace, FoundText } from '../../../shared/ipc/session-calls'
import { setOpened } from '../../state/session/opened'
import { loadEarlier, openSession, useSession } from '../../state/session/session'
import { PRUNED_KEY } from '../../state/session/timeline-rows'

/** The row that the person asked for: to be scrolled to in its session, then marked for a moment. */
type Jump = { sessionId: string; rowKey: string; isMarked: boolean }

export const useJump = create<{ jump: Jump | null }>()(() => ({ jump: null }))

const MARKED_MS = 2_500

/** Opens a session where something was found in it. */
export async function showFound(sessionId: string, { kind, place }: Pick<FoundText, 'kind' | 'place'>): Promise<void> {
  const rowKey = rowKeyOf(place, kind)
  // A folded row could not be seen.
  if (kind !== 'answer' && kind !== 'summary') setOpened(rowKey, true, sessionId)
  setOpened(PRUNED_KEY, true, sessionId)
  if (useSession.getState().id !== sessionId) await openSession(sessionId)
  await loadEarlier(({ turns }) => turns.some(({ id }) => id === place.turnId))
  if (useSession.getState().id === sessionId) useJump.setState({ jump: { sessionId, rowKey, isMarked: false } })
}

/** Goes to a row of the open session. */
export function jumpToRow(rowKey: string): void {
  const { id } = useSession.getState()
  if (id !== null) useJump.setState({ jump: { sessionId: id, rowKey, isMarked: false } })
}

/** The conversation is there: the row is marked for a moment. */
export function markJump(): void {
  const { jump } = useJump.getState()
  if (!jump) return
  const marked = { ...jump, isMarked: true }
  useJump.setState({ jump: marked })
  setTimeout(() => endJump(marked), MARKED_MS)
}

export function endJump(jump: Jump): void {
  if (useJump.getState().jump === jump) useJump.setState({ jump: null })
}

/** The key of the timeline's row that shows a place. */
export function rowKeyOf(place: FoundPlace, kind: FoundText['kind']): string {
  if (place.callId !== undefined) return `call:${place.callId}`
  if (place.messageId !== undefined) return `steered:${place.messageId}`
  if (place.compactionAt !== undefined) return `compaction:${place.compactionAt}`
  if (place.reply === undefined) return `${place.turnId}:user`
  return `${place.turnId}:${place.reply}${kind === 'thinking' ? ':thinking' : ''}`
}
