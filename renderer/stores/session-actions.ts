import { MAX_MESSAGE_CHARACTERS } from '../../shared/message-limits'
import type { ApprovalMode } from '../../shared/settings'
import { call } from '../bridge'
import { composerText } from '../text-composer'
import { sessionText } from '../text-session'
import { putBeforeDraft } from './drafts'
import { openSession, useSession } from './session'
import { attempt, showToast } from './ui'

/** Does something with the open session, and says so where that fails. */
function withSession(act: (sessionId: string) => Promise<unknown>): void {
  const { id } = useSession.getState()
  if (id) attempt(act(id), id)
}

/** Says a turn's text again. What followed becomes another version. */
export const resend = (turnId: string): void => withSession(sessionId => resendAs(sessionId, turnId))

/** Says another text in the place of a turn's. Rejects where main does not take it. */
export async function resendAs(sessionId: string, turnId: string, text?: string): Promise<void> {
  if (text !== undefined && text.length > MAX_MESSAGE_CHARACTERS) throw new Error(composerText.tooLongToSend)
  await call('session.resend', { sessionId, turnId, ...(text !== undefined && { text }) })
}

/** Takes a turn and all after it out of the conversation, and offers to bring it back. */
export function rewind(turnId: string): void {
  withSession(async sessionId => {
    const { branchId } = await call('session.rewind', { sessionId, turnId })
    const run = () => attempt(call('session.restoreBranch', { sessionId, branchId }), sessionId)
    showToast({ tone: 'info', text: composerText.removed, sessionId, action: { label: composerText.undo, run } })
  })
}

export const restoreBranch = (branchId: string): void =>
  withSession(sessionId => call('session.restoreBranch', { sessionId, branchId }))

/** Goes on in a new session that begins with a copy of this one, up to and with a turn. */
export function fork(turnId: string): void {
  withSession(async sessionId => {
    const session = await call('session.fork', { sessionId, turnId, titled: sessionText.message.forkTitle('{1}') })
    await openSession(session.id)
    showToast({ tone: 'info', text: sessionText.message.forked(session.title) })
  })
}

/** Asks for the rest of an answer that was cut. */
export const goOn = (): void => withSession(sessionId => call('session.continue', { sessionId }))

export const retryNow = (): void => withSession(sessionId => call('session.retryNow', { sessionId }))

export const compact = (): void => withSession(sessionId => call('session.compact', { sessionId }))

export const setMode = (mode: ApprovalMode): void =>
  withSession(sessionId => call('session.setMode', { sessionId, mode }))

/** What waits is not sent as it is: its words go back to where they are written. */
export const takeBackMessage = ({ id, text }: { id: string; text: string }): void =>
  withSession(async sessionId => {
    // Main refuses where it was sent meanwhile.
    await call('message.remove', { sessionId, messageId: id })
    putBeforeDraft(sessionId, text)
  })

/** A message that waits is not sent after all, unless the person takes that back. */
export const removeMessage = (messageId: string): void =>
  withSession(async sessionId => {
    await call('message.remove', { sessionId, messageId })
    const run = () => attempt(call('message.restore', { sessionId, messageId }), sessionId)
    showToast({ tone: 'info', text: sessionText.queue.removed, sessionId, action: { label: composerText.undo, run } })
  })

/** What waits begins a turn, where nothing runs. */
export const sendNow = (messageId: string): void =>
  withSession(sessionId => call('message.sendNow', { sessionId, messageId }))
