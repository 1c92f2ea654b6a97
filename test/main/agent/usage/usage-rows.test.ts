import { expect, test } from 'vitest'
import { usageEntryOf } from '../../../../main/agent/usage/usage-entry'
import { usageRows } from '../../../../main/agent/usage/usage-rows'
import { reduceEvents } from '../../../../shared/session/reduce-session'
import type { SessionEvent, SessionFact } from '../../../../shared/session/session-events'
import { emptySession } from '../../../../shared/session/session-state'
import type { UsageEntry } from '../../../../shared/usage'

const AT = new Date(2026, 10, 15, 12).getTime()
const usage = { inputTokens: 100, outputTokens: 20, cachedInputTokens: 60 }
const reply = (more: object = {}) => ({ text: 'Hi', toolCalls: [], ...more })
const profile = { id: 'a', name: 'A', model: 'big', providerId: 'p' }

const BEGINNING: SessionFact[] = [
  { type: 'session.created', id: 's', workspace: '/w', title: 'New' },
  { type: 'turn.started', turnId: 't', text: 'Hello', profile },
]

/** Returns the entry that a fact makes after a session has begun. */
function counted(fact: SessionFact, beginning = BEGINNING): UsageEntry | undefined {
  const events = [...beginning, fact].map(
    (one, seq) => ({ ...one, seq: seq + 1, at: AT, v: 2 }) as unknown as SessionEvent,
  )
  return usageEntryOf(events.at(-1) as SessionEvent, reduceEvents(emptySession, events))
}

test('a reply counts by the model that answered', () => {
  const fact: SessionFact = { type: 'reply.finished', turnId: 't', reply: reply({ usage }), durationMs: 1, cost: 0.5 }
  const entry = { at: AT, sessionId: 's', workspace: '/w', providerId: 'p', usage, cost: 0.5 }
  expect(counted(fact)).toEqual({ ...entry, model: 'big' })
  expect(counted({ ...fact, model: 'other' })).toEqual({ ...entry, model: 'other' })
})

test('titles, summaries of answers and of conversations count beside the conversation', () => {
  const facts: SessionFact[] = [
    { type: 'session.renamed', title: 'Hello', by: 'model', usage, cost: 0.1 },
    { type: 'answer.summarised', turnId: 't', summary: 'Hi', usage, cost: 0.1 },
    {
      type: 'compaction.finished',
      summary: '',
      keptFrom: { turnId: 't', replies: 0 },
      tokensBefore: 1,
      tokensAfter: 1,
      usage,
      cost: 0.1,
    },
  ]
  for (const fact of facts) expect(counted(fact)).toMatchObject({ model: '', providerId: 'p', cost: 0.1 })
  const [, , summary] = facts
  if (summary?.type !== 'compaction.finished') throw new Error('There is no summary.')
  expect(counted({ ...summary, model: 'small' })).toMatchObject({ model: 'small', providerId: 'p' })
})

test('what asked no model counts nothing, and a sub-agent counts for the session that gave it its task', () => {
  expect(counted({ type: 'session.renamed', title: 'Mine' })).toBeUndefined()
  const error = { kind: 'network' as const, message: 'No network.' }
  expect(counted({ type: 'reply.finished', turnId: 't', reply: reply({ error }), durationMs: 1 })).toBeUndefined()
  const silent: SessionFact = { type: 'reply.finished', turnId: 't', reply: reply(), durationMs: 1 }
  expect(counted(silent)).toMatchObject({ model: 'big' })
  const [created, ...rest] = BEGINNING
  const child = { ...created, parent: { sessionId: 'above', callId: 'c' } } as SessionFact
  const fact: SessionFact = { type: 'reply.finished', turnId: 't', reply: reply({ usage }), durationMs: 1 }
  expect(counted(fact, [child, ...rest])?.sessionId).toBe('above')
})

test('entries add up by day, session, provider and model, with those of unknown price apart', () => {
  const base = { sessionId: 's', workspace: '/w', providerId: 'p', model: 'big', usage }
  const nextDay = new Date(2026, 10, 16, 0, 1).getTime()
  const rows = usageRows([
    { ...base, at: AT, cost: 1 },
    { ...base, at: AT + 1 },
    { ...base, at: AT, model: 'small', cost: 0 },
    { ...base, at: nextDay, cost: 2 },
  ])
  expect(rows.map(({ day, model, requests, cost, unpriced }) => [day, model, requests, cost, unpriced])).toEqual([
    ['2026-11-16', 'big', 1, 2, 0],
    ['2026-11-15', 'big', 2, 1, 1],
    ['2026-11-15', 'small', 1, 0, 0],
  ])
  expect(rows[1]).toMatchObject({ inputTokens: 200, cachedTokens: 120, outputTokens: 40 })
})
