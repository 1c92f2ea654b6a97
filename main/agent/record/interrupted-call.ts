import type { SessionFact } from '../../../shared/session/session-events'
import { errorResult } from '../../../shared/session/tool-results'

/** The one result of a call that a crash cut off; `text` says to the model what is known. */
export function interrupted(callId: string, text: string): SessionFact {
  return { type: 'call.finished', callId, result: errorResult(text), durationMs: 0, interrupted: true }
}
