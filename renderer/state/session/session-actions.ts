import { MAX_MESSAGE_CHARACTERS } from '../../../shared/session/message-limits'
import type { QueuedMessage } from '../../../shared/session/session-state'
import type { ApprovalMode } from '../../../shared/settings'
import { call } from '../../base/bridge'
import { fieldText, looksLikePath } from '../../base/message-chips'
import { t } from '../../i18n/t'
import { putBeforeDraft } from '../drafts'
import { restoreComments } from '../review/pending-comments'
import { attempt, showDialog, showToast } from '../ui'
import { openSession, useSession } from './session'

/** Does something with the open session, and says so where that fails. */
function withSession(act: (sessionId: string) => Promise<unknown>): void {
  const { id } = useSession.getState()
  if (id) attempt(act(id), id)
}

/** The turn that is sent again. `restoreDigest` is the digest of the plan that restores the files first. */
type Resend = { turnId: string; text?: string; restoreDigest?: string | undefined }

/** Says a turn's text again, or another one in its place; what followed becomes another version. Rejects where main does not take it. */
export async function resend(sessionId: string, { turnId, text, restoreDigest }: Resend): Promise<void> {
  if (text !== undefined && text.length > MAX_MESSAGE_CHARACTERS) throw new Error(t('composer.tooLongToSend'))
  const said = { ...(text !== undefined && { text }), ...(restoreDigest !== undefined && { restoreDigest }) }
  await call('session.resend', { sessionId, turnId, ...said })
}

/** Takes a turn and all after it out of the conversation, and offers to bring it back; with `restoreDigest` as above, the files too. */
export async function rewind(sessionId: string, turnId: string, restoreDigest?: string): Promise<void> {
  const files = restoreDigest === undefined ? {} : { restoreDigest }
  const { branchId, takenBack } = await call('session.rewind', { sessionId, turnId, ...files })
  const bringBack = async () => {
    await call('session.restoreBranch', { sessionId, branchId })
    for (const change of takenBack.toReversed()) await call('change.redo', change)
  }
  const count = new Set(takenBack.flatMap(({ paths }) => paths)).size
  showToast({
    tone: 'info',
    text: count > 0 ? t('session.rewind.removed', { files: t('counts.files', { count }) }) : t('composer.removed'),
    sessionId,
    action: { label: t('composer.undo'), run: () => attempt(bringBack(), sessionId) },
  })
}

export const restoreBranch = (branchId: string): void =>
  withSession(sessionId => call('session.restoreBranch', { sessionId, branchId }))

/** Goes on in a new session that begins with a copy of this one, up to and with a turn. */
export function fork(turnId: string): void {
  withSession(async sessionId => {
    const session = await call('session.fork', {
      sessionId,
      turnId,
      titled: t('session.message.forkTitle', { title: '{1}' }),
    })
    await openSession(session.id)
    showToast({ tone: 'info', text: t('session.message.forked', { title: session.title }) })
  })
}

/** Asks for the rest of an answer that was cut. */
export const continueTurn = (): void => withSession(sessionId => call('session.continue', { sessionId }))

export const retryNow = (): void => withSession(sessionId => call('session.retryNow', { sessionId }))

export const compact = (): void => withSession(sessionId => call('session.compact', { sessionId }))

/** The sessions for which the person has agreed to Full. It is asked once for each, as it goes on until it is changed. */
const agreedToFull = new Set<string>()

/** Sets what runs without asking in the open session. Full asks first. */
export function setMode(mode: ApprovalMode): void {
  const { id, state } = useSession.getState()
  const isAsked = mode === 'full' && state.mode !== 'full' && id !== null && !agreedToFull.has(id)
  if (isAsked) showDialog({ type: 'full-mode', sessionId: id })
  else withSession(sessionId => call('session.setMode', { sessionId, mode }))
}

/** The person agreed to Full for a session. */
export function agreeToFull(sessionId: string): void {
  agreedToFull.add(sessionId)
  attempt(call('session.setMode', { sessionId, mode: 'full' }), sessionId)
}

/** From now on the model may only look, until the person has approved a plan; or no longer so. */
export const setPlanFirst = (isOn: boolean): void =>
  withSession(sessionId => call('session.setPlanFirst', { sessionId, isOn }))

export const setMayAsk = (mayAsk: boolean): void =>
  withSession(sessionId => call('session.setMayAsk', { sessionId, mayAsk }))

/** Takes a waiting message back without sending it: its text returns to the input. */
export const takeBackMessage = ({ id, text, comments = [] }: Pick<QueuedMessage, 'id' | 'text' | 'comments'>): void =>
  withSession(async sessionId => {
    // Main refuses where it was sent meanwhile.
    await call('message.remove', { sessionId, messageId: id })
    putBeforeDraft(sessionId, fieldText(text, { isFile: looksLikePath }))
    restoreComments(sessionId, comments)
  })

/** A message that waits is not sent after all, unless the person takes that back. */
export const removeMessage = (messageId: string): void =>
  withSession(async sessionId => {
    await call('message.remove', { sessionId, messageId })
    const run = () => attempt(call('message.restore', { sessionId, messageId }), sessionId)
    showToast({ tone: 'info', text: t('session.queue.removed'), sessionId, action: { label: t('composer.undo'), run } })
  })

/** Begins a turn with a waiting message, if nothing runs. */
export const sendNow = (messageId: string): void =>
  withSession(sessionId => call('message.sendNow', { sessionId, messageId }))
