import { reduceEvents } from '../../shared/session/reduce-session'
import { LOG_VERSION, type SessionFact } from '../../shared/session/session-events'
import { emptySession, type SessionState } from '../../shared/session/session-state'
import { textResult } from '../../shared/session/tool-results'

export const answeredBy = { id: 'p', name: 'P', model: 'm', providerId: 'scripted' }

/** A session of which these facts are known, each a second after the one before. */
export function sessionOf(...facts: SessionFact[]): SessionState {
  const created: SessionFact = { type: 'session.created', id: 's', workspace: '/folder', title: 'T' }
  return withFacts(emptySession, created, ...facts)
}

export function withFacts(state: SessionState, ...facts: SessionFact[]): SessionState {
  const events = facts.map((fact, index) => {
    const seq = state.seq + index + 1
    return { v: LOG_VERSION, seq, at: seq * 1_000, ...fact }
  })
  return reduceEvents(state, events)
}

export function began(turnId: string, text: string): SessionFact {
  return { type: 'turn.started', turnId, text, profile: answeredBy }
}

/** A reply that calls a tool for each result, and the results. */
export function replied(turnId: string, text: string, results: Record<string, string> = {}): SessionFact[] {
  const toolCalls = Object.keys(results).map(id => ({ id, name: 'shell', arguments: '{}' }))
  return [
    { type: 'reply.finished', turnId, reply: { text, toolCalls }, durationMs: 1 },
    ...Object.entries(results).map(([callId, output]): SessionFact => {
      return { type: 'call.finished', callId, result: textResult(output), durationMs: 1 }
    }),
  ]
}

export function ended(turnId: string): SessionFact {
  return { type: 'turn.ended', turnId, reason: 'done' }
}
