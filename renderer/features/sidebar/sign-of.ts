import type { ListedSession } from '../../state/folders'

/** What the dot of a session says: what it does now or, where it does nothing, how it ended while nobody looked. */
export function signOf({ status, unseen }: ListedSession) {
  return status === 'idle' ? (unseen ?? status) : status
}
