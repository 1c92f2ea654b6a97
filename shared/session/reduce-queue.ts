import { sentAlong } from './sent-along'
import { type Draft, own } from './session-draft'
import type { SessionEvent } from './session-events'
import type { QueuedMessage } from './session-state'

/** Of what was taken off the queue so many can be put back. */
const MAX_REMOVED = 20

type Queued = Extract<SessionEvent, { type: 'message.queued' }>

/** Builds the stored form of a message that waits to be sent. */
export function queuedMessage(event: Queued): QueuedMessage {
  const { messageId: id, text, steer, at } = event
  return { id, text, steer, at, ...sentAlong(event) }
}

/** Takes off the queue what was said, or is no longer to be said. */
export function dequeue(draft: Draft, id: string): void {
  if (draft.queued.length > 0) draft.queued = draft.queued.filter(message => message.id !== id)
}

/** Takes off the queue what the person may put back. */
export function removeMessage(draft: Draft, id: string): void {
  const message = draft.queued.find(one => one.id === id)
  if (message) draft.removed = [...(draft.removed ?? []), message].slice(-MAX_REMOVED)
  dequeue(draft, id)
}

/** It stands again by when it was said, also where others have come and gone. */
export function restoreMessage(draft: Draft, id: string): void {
  const message = draft.removed?.find(one => one.id === id)
  if (!message) return
  draft.removed = draft.removed?.filter(one => one !== message) ?? []
  const later = draft.queued.findIndex(({ at }) => at > message.at)
  own(draft, 'queued').splice(later < 0 ? draft.queued.length : later, 0, message)
}
