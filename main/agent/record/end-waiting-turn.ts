import { type LocalizedText, messageIn } from '../../../shared/sentence'
import type { SessionFact } from '../../../shared/session/session-events'
import type { SessionState } from '../../../shared/session/session-state'
import { errorResult } from '../../../shared/session/tool-results'
import { waitingTurn } from './waiting-turn'

/** The facts that end a turn which waits for a person and cannot be taken up again. Empty where there is none. */
export function factsOfEnd(state: SessionState, reason: LocalizedText): SessionFact[] {
  const waiting = waitingTurn(state)
  if (!waiting) return []
  const calls = waiting.open.map(({ call }): SessionFact => {
    const result = errorResult('Interrupted: Atrium ended before this ran. Nothing was changed by it.')
    return { type: 'call.finished', callId: call.id, result, durationMs: 0, interrupted: true }
  })
  return [...calls, { type: 'turn.ended', turnId: waiting.turn.id, reason: 'interrupted', ...messageIn(reason) }]
}
