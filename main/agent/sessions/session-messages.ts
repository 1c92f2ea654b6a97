import { AppError } from '../../../shared/errors'
import type { SentFile } from '../../../shared/ipc/composer-calls'
import { sentence } from '../../../shared/sentence'
import { keepAttachments } from '../record/keep-attachments'
import { checkSaid, checkText } from '../turn/start-turn'
import type { TurnParts } from '../turn/turn-parts'
import type { OpenSessions } from './open-sessions'
import { checkQueued, type SessionTurns } from './session-turns'

/** What a person says. */
export type Message = { text: string; attachments?: readonly SentFile[] | undefined; steer?: boolean | undefined }

/** What a person says in a session, and takes back before it was said. */
export function sessionMessages(
  { blobs }: Pick<TurnParts, 'blobs'>,
  opened: Pick<OpenSessions, 'get'>,
  turns: Pick<SessionTurns, 'say' | 'type' | 'sendNow'>,
) {
  return {
    /**
     * Starts a turn, and resolves once it is under way. While something runs the message is kept, and waits for its end or,
     * with `steer`, for the next request. After a turn that was stopped or failed nothing that waits is sent by itself.
     */
    async send(id: string, { text, attachments = [], steer = false }: Message): Promise<void> {
      checkSaid({ text, attachments })
      await opened.get(id)
      const kept = await keepAttachments(attachments, blobs)
      await turns.say(id, { text, ...(kept.length > 0 && { attachments: kept }) }, steer)
    },

    /** Runs a command of the person's in the folder, and resolves once it is under way. The model hears of it with the next message. */
    async type(id: string, text: string): Promise<void> {
      checkText(text)
      await turns.type(id, text)
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

    /** What was taken back waits again, in its place. */
    async restoreMessage(id: string, messageId: string): Promise<void> {
      const { live, mutex } = await opened.get(id)
      await mutex(async () => {
        if (!live.state().removed?.some(message => message.id === messageId)) {
          throw new AppError('not-found', sentence`This message was not taken away.`)
        }
        await live.record({ type: 'message.restored', messageId })
      })
    },

    /** Begins a turn with a message that waits, where nothing runs. */
    sendNow: turns.sendNow,
  }
}
