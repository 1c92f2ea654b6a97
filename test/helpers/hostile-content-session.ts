import { sessionLogs } from '../../main/store/logs/session-logs'
import { LOG_VERSION, type SessionEvent, type SessionFact } from '../../shared/session/session-events'
import { errorResult, type ToolResult, textResult } from '../../shared/session/tool-results'
import { detailsWith } from './hostile-content-calls'
import { began, ended } from './session-of'

type StoredSession = { id: string; workspace: string; title: string; facts?: readonly SessionFact[] }

/** Sessions as they would be found in a data folder, the first one the newest. */
export async function keepSessions(dataFolder: string, sessions: readonly StoredSession[]): Promise<void> {
  const start = Date.now() - sessions.length * 1_000
  let now = start
  const logs = sessionLogs(dataFolder, { now: () => now })
  for (const { facts = [], ...session } of [...sessions].reverse()) {
    now += 1_000
    const events = facts.map((fact): SessionEvent => ({ v: LOG_VERSION, seq: 0, at: now, ...fact }))
    await logs.create(session.id, { type: 'session.created', ...session }, events)
  }
  await logs.close()
}

/** A turn in which a text is everything: what is said, answered, called, given back, why it failed and, in some, thought. */
export function hostileTurn(text: string, index: number): SessionFact[] {
  const [turnId, callId] = [`t${index}`, `c${index}`]
  const thinking = index % 4 === 0 ? [{ text, textBefore: 0, callsBefore: 0 }] : []
  const toolCalls = [{ id: callId, name: text.slice(0, 100), arguments: JSON.stringify({ [text]: text }) }]
  const reply = { text, toolCalls, thinking, citations: [{ url: text, title: text }] }
  const { type, ...start } = began(turnId, text) as Extract<SessionFact, { type: 'turn.started' }>
  return [
    { type, ...start, profile: { id: 'p', name: text.slice(0, 100), model: text } },
    { type: 'reply.finished', turnId, reply, durationMs: 1 },
    { type: 'call.finished', callId, result: resultOf(text, index), durationMs: 1 },
    { type: 'turn.ended', turnId, reason: 'failed', message: text },
  ]
}

/** A turn in which a text is said and said again. */
export function spokenTurn(text: string, index: number): SessionFact[] {
  const turnId = `t${index}`
  const reply = { text, toolCalls: [] }
  return [began(turnId, text), { type: 'reply.finished', turnId, reply, durationMs: 1 }, ended(turnId)]
}

/** One kind of result after the other. */
function resultOf(text: string, index: number): ToolResult {
  const { agent: _none, ...details } = detailsWith(text)
  const kinds = Object.values(details)
  const kind = index % (kinds.length + 1)
  return kind === kinds.length ? errorResult(text) : { ...textResult(text), details: kinds[kind] }
}
