import { messageIn, type Sentence, sentence } from '../../../shared/sentence'
import { effectsOf } from '../../../shared/session/effects'
import type { SessionFact } from '../../../shared/session/session-events'
import type { CallState } from '../../../shared/session/session-state'
import { interrupted } from './interrupted-call'

/**
 * Recovers what is known about a mail that was being sent when Atrium quit. Nothing is sent again: between the last bytes
 * and the server's answer it is impossible to know whether it was sent, and the message says so.
 */
export function recoverMail({ call: { id: callId }, plan, mailed, outcome }: CallState): SessionFact[] {
  const [mail] = effectsOf(plan?.effects ?? [], 'send-mail')
  const messageId = mailed?.messageId ?? mail?.messageId ?? ''
  const known = (applied: boolean, words: Sentence): SessionFact[] =>
    outcome ? [] : [{ type: 'call.outcome', callId, applied, ...messageIn(words) }]
  // A draft is put away in one step, of which nothing is written down before it is over.
  if (mail?.draft) {
    const words = outcome?.applied
      ? `Interrupted after the draft was kept. Message ID: ${messageId}`
      : `Interrupted while the draft was kept: look for it there. Message ID: ${messageId}`
    return [interrupted(callId, words)]
  }
  if (mailed?.stage === 'taken') {
    const words = `Interrupted after the mail was sent: the server took it (${mailed.answer ?? ''}). Message ID: ${messageId}`
    return [...known(true, sentence`The email was sent.`), interrupted(callId, words)]
  }
  if (mailed && !outcome) {
    return [
      interrupted(
        callId,
        `Interrupted while the mail was handed over: it is unknown whether it was sent. Message ID: ${messageId}. It is not sent again by itself. Look into the folder of sent mail, or ask a recipient, before it is sent again.`,
      ),
    ]
  }
  const words = `Interrupted before the mail was sent: it was not sent. Message ID: ${messageId}`
  return [...known(false, sentence`The email wasn’t sent.`), interrupted(callId, words)]
}
