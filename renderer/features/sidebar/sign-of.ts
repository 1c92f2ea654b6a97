import type { ListedSession } from '../../state/folders'

/** Returns the meaning of a session's dot: what it does now or, if it does nothing, how it ended while nobody looked. */
export function signOf({ status, unseen }: ListedSession) {
  return status === 'idle' ? (unseen ?? status) : status
}
