import { messageIn, sentence } from '../../../shared/sentence'
import { effectsOf } from '../../../shared/session/effects'
import type { SessionFact } from '../../../shared/session/session-events'
import type { CallState } from '../../../shared/session/session-state'
import { interrupted } from './interrupted-call'

/**
 * What is known of a mail that was under way when Atrium ended. Nothing is sent again: between the last bytes and the answer of the
 * server nobody can say whether it was sent, and that is what is said.
 */
export function recoverMail({ call: { id: callId }, plan, mailed }: CallState): SessionFact[] {
  const [mail] = effectsOf(plan?.effects ?? [], 'send-mail')
  const messageId = mailed?.messageId ?? mail?.messageId ?? ''
  if (mailed?.stage === 'taken') {
    return [
      { type: 'call.outcome', callId, applied: true, ...messageIn(sentence`The mail was sent.`) },
      interrupted(
        callId,
        `Interrupted after the mail was sent: the server took it (${mailed.answer ?? ''}). Message ID: ${messageId}`,
      ),
    ]
  }
  if (mailed) {
    return [
      interrupted(
        callId,
        `Interrupted while the mail was handed over: it is unknown whether it was sent. Message ID: ${messageId}. It is not sent again by itself. Look into the folder of sent mail, or ask a recipient, before it is sent again.`,
      ),
    ]
  }
  // A draft is put away in one step, of which nothing is written down.
  if (mail?.draft) {
    return [interrupted(callId, `Interrupted while the draft was kept: look for it there. Message ID: ${messageId}`)]
  }
  return [
    { type: 'call.outcome', callId, applied: false, ...messageIn(sentence`The mail was not sent.`) },
    interrupted(callId, `Interrupted before the mail was handed over: it was not sent. Message ID: ${messageId}`),
  ]
}
