import { AppError } from '../../../shared/errors'
import type { SentFile } from '../../../shared/ipc/composer-calls'
import { sentence } from '../../../shared/sentence'
import type { ReviewComment } from '../../../shared/session/review-comment'
import { keepAttachments } from '../record/keep-attachments'
import { checkSaid, checkText, unlessStopped } from '../turn/start-turn'
import type { TurnParts } from '../turn/turn-parts'
import { arrivingMessages } from './arriving-messages'
import type { OpenSessions } from './open-sessions'
import { isEnding } from './session-lock'
import { checkQueued, type SessionTurns } from './session-turns'

/** A person's message. */
export type Message = {
  text: string
  attachments?: readonly SentFile[] | undefined
  comments?: readonly ReviewComment[] | undefined
  steer?: boolean | undefined
}

/** Handles the messages that a person sends in a session, and those that they take back or stop before they were sent. */
export function sessionMessages(
  { blobs }: Pick<TurnParts, 'blobs'>,
  opened: Pick<OpenSessions, 'find' | 'get' | 'stop'>,
  turns: Pick<SessionTurns, 'say' | 'type' | 'sendNow'>,
) {
  const arriving = arrivingMessages()

  return {
    /**
     * Starts a turn, and resolves once it is under way. While something runs the message is kept, and waits for its end or,
     * with `steer`, for the next request. After a turn that was stopped or failed nothing that waits is sent by itself.
     */
    send(id: string, { text, attachments = [], comments = [], steer = false }: Message): Promise<void> {
      return arriving.bring(id, async arrival => {
        checkSaid({ text, attachments, comments })
        await opened.get(id)
        // A long document takes as long as it takes.
        const kept = await unlessStopped(keepAttachments(attachments, blobs), arrival.signal)
        const said = { text, ...(kept.length > 0 && { attachments: kept }), ...(comments.length > 0 && { comments }) }
        await turns.say(id, said, { steer, arrival })
      })
    },

    /** Runs a command of the person's in the folder, and resolves once it is under way. The model hears of it with the next message. */
    type(id: string, text: string): Promise<void> {
      return arriving.bring(id, async arrival => {
        checkText(text)
        await turns.type(id, text, arrival)
      })
    },

    /** Stops what runs in a session. Where nothing does, what is still on its way into it comes to nothing, for whoever sent it to put back. */
    async stop(id: string): Promise<void> {
      const messages = arriving.of(id)
      const session = await opened.find(id)
      if (session?.running && !isEnding(session)) messages.hold()
      else messages.stop()
      await opened.stop(id)
    },

    /** Takes back what waits to be said. */
    async removeMessage(id: string, messageId: string): Promise<void> {
      const { live, mutex } = await opened.get(id)
      // It may be about to begin a turn.
      await mutex(async () => {
        checkQueued(live.state(), messageId)
        await live.record({ type: 'message.removed', messageId })
      })
    },

    /** A message that was taken back waits again, in its former position. */
    async restoreMessage(id: string, messageId: string): Promise<void> {
      const { live, mutex } = await opened.get(id)
      await mutex(async () => {
        if (!live.state().removed?.some(message => message.id === messageId)) {
          throw new AppError('not-found', sentence`This message wasn’t deleted.`)
        }
        await live.record({ type: 'message.restored', messageId })
      })
    },

    /** Begins a turn with a message that waits, where nothing runs. */
    sendNow: turns.sendNow,
  }
}
