import { MAX_COMMAND_CHARACTERS, MAX_MESSAGE_CHARACTERS } from '../../../shared/session/message-limits'
import { call } from '../../base/bridge'
import { messageText } from '../../base/message-chips'
import { t } from '../../i18n/t'
import { goApart, wantsApart } from '../../state/apart'
import { sendFromDraft } from '../../state/drafts'
import { takeComments } from '../../state/review/pending-comments'
import { takeResources } from '../mcp/picked-resources'
import { filesBeingAdded } from './attachments/add-files'
import { sentFile, takeFiles } from './attachments/picked-files'
import { unlessStopped } from './sending'

/** Sends what was written in the field, with its files, resources and comments on changes. Where that fails all of it is put back, before what came meanwhile. */
export async function sendDraft(
  { sessionId, signal }: { sessionId: string; signal: AbortSignal },
  draft: string,
  steer: boolean,
): Promise<void> {
  const text = messageText(draft)
  if (text.length > MAX_MESSAGE_CHARACTERS) throw new Error(t('composer.tooLongToSend'))
  const adding = filesBeingAdded(sessionId)
  let taken = adding ? undefined : takeFiles(sessionId)
  const resources = takeResources(sessionId)
  const review = takeComments(sessionId)
  const words = sendFromDraft(sessionId, draft)
  try {
    // A file that was only just pasted belongs to this message.
    if (adding) await unlessStopped(signal, adding)
    taken ??= takeFiles(sessionId)
    const attachments = [...taken.files.map(sentFile), ...(await unlessStopped(signal, resources.files()))]
    const more = {
      ...(attachments.length > 0 && { attachments }),
      ...(review.comments.length > 0 && { comments: [...review.comments] }),
      ...(steer && { steer }),
    }
    if (wantsApart(sessionId)) await goApart(sessionId, text, signal)
    await cancellableRequests(sessionId, signal, () => call('session.send', { sessionId, text, ...more }))
    words.arrived()
    taken.sent()
    resources.sent()
    review.arrived()
  } catch (error) {
    words.putBack()
    taken?.putBack()
    resources.putBack()
    review.putBack()
    throw error
  }
}

/** Sends the comments on changes that wait by themselves; what is written in the field stays there. */
export async function sendComments(sessionId: string, signal: AbortSignal): Promise<void> {
  const review = takeComments(sessionId)
  if (review.comments.length === 0) return
  try {
    const comments = [...review.comments]
    await cancellableRequests(sessionId, signal, () => call('session.send', { sessionId, text: '', comments }))
    review.arrived()
  } catch (error) {
    review.putBack()
    throw error
  }
}

/** Runs what was written. Where that fails it is put back; files wait for a message. */
export async function runCommand(sessionId: string, draft: string, signal: AbortSignal): Promise<void> {
  const text = messageText(draft)
  if (text.length > MAX_COMMAND_CHARACTERS) throw new Error(t('composer.command.tooLong'))
  const words = sendFromDraft(sessionId, draft)
  try {
    if (wantsApart(sessionId)) await goApart(sessionId, text, signal)
    await cancellableRequests(sessionId, signal, () => call('session.type', { sessionId, text }))
    words.arrived()
  } catch (error) {
    words.putBack()
    throw error
  }
}

/** Begins something in a session. Main refuses what is stopped before it began, and stops it where it has begun by then. */
async function cancellableRequests(
  sessionId: string,
  signal: AbortSignal,
  begin: () => Promise<unknown>,
): Promise<void> {
  signal.throwIfAborted()
  const stop = () => void call('session.stop', { sessionId }).catch(() => undefined)
  signal.addEventListener('abort', stop, { once: true })
  await begin()
  // Main may not have known yet of what it was to stop.
  if (signal.aborted) stop()
}
