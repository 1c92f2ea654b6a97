import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { conversationOf } from '../../../main/agent/conversation'
import { reduceSession } from '../../../shared/reduce-session'
import type { SessionEvent, SessionFact } from '../../../shared/session-events'
import { emptySession, type SessionState } from '../../../shared/session-state'
import { errorResult, textResult } from '../../../shared/tool-results'

const profile = { id: 'p', name: 'P', model: 'm' }
const created: SessionFact = { type: 'session.created', id: 's1', workspace: '/w', title: 'T' }
const turn = (turnId: string, text = 'Do it.'): SessionFact => ({ type: 'turn.started', turnId, text, profile })
const calls = (...ids: string[]) => ids.map(id => ({ id, name: 'write_file', arguments: '{}' }))

function stateOf(facts: readonly SessionFact[]): SessionState {
  return facts
    .map((fact, index): SessionEvent => ({ v: 1, seq: index + 1, at: index, ...fact }))
    .reduce(reduceSession, emptySession)
}

describe('a conversation', () => {
  test('is what was said, asked for and answered, in order', () => {
    const reply = { text: 'Writing.', toolCalls: calls('c1', 'c2') }
    const state = stateOf([
      created,
      turn('t1'),
      { type: 'reply.finished', turnId: 't1', reply, durationMs: 1 },
      { type: 'call.finished', callId: 'c2', result: textResult('two'), durationMs: 1 },
      { type: 'call.finished', callId: 'c1', result: textResult('one'), durationMs: 1 },
      { type: 'reply.finished', turnId: 't1', reply: { text: 'Done.', toolCalls: [] }, durationMs: 1 },
      { type: 'turn.ended', turnId: 't1', reason: 'done' },
      turn('t2', 'Thanks.'),
    ])
    expect(conversationOf(state)).toEqual([
      { role: 'user', text: 'Do it.' },
      { role: 'assistant', reply },
      { role: 'tool', callId: 'c1', name: 'write_file', result: textResult('one') },
      { role: 'tool', callId: 'c2', name: 'write_file', result: textResult('two') },
      { role: 'assistant', reply: { text: 'Done.', toolCalls: [] } },
      { role: 'user', text: 'Thanks.' },
    ])
  })

  test('keeps the text of a reply that failed without its calls, and nothing of one that had no text', () => {
    const error = { kind: 'network' as const, message: 'lost' }
    const failed = (turnId: string, text: string): SessionFact => {
      return { type: 'reply.finished', turnId, reply: { text, toolCalls: calls('c1'), error }, durationMs: 1 }
    }
    expect(
      conversationOf(stateOf([created, turn('t1'), failed('t1', 'I will'), turn('t2'), failed('t2', '')])),
    ).toEqual([
      { role: 'user', text: 'Do it.' },
      { role: 'assistant', reply: { text: 'I will', toolCalls: [] } },
      { role: 'user', text: 'Do it.' },
    ])
  })

  test('has a result also for a call that was never run', () => {
    const reply = { text: '', toolCalls: calls('c1', 'constructor', '__proto__') }
    const state = stateOf([created, turn('t1'), { type: 'reply.finished', turnId: 't1', reply, durationMs: 1 }])
    const results = conversationOf(state).slice(2)
    expect(results).toEqual(
      ['c1', 'constructor', '__proto__'].map(callId => {
        return { role: 'tool', callId, name: 'write_file', result: errorResult('This call was never run.') }
      }),
    )
  })

  test('is valid whatever happened, in whatever order, whatever the log has lost', () => {
    const id = fc.constantFrom('c1', 'c2', 'c3', '__proto__', 'toString')
    const turnId = fc.constantFrom('t1', 't2')
    const reply = fc.record({
      text: fc.constantFrom('', 'text'),
      toolCalls: fc.uniqueArray(id, { maxLength: 3 }).map(ids => calls(...ids)),
    })
    const error = fc.constantFrom({ kind: 'cut' as const, message: 'cut' }, undefined)
    const fact: fc.Arbitrary<SessionFact> = fc.oneof(
      turnId.map(one => turn(one)),
      fc.tuple(turnId, reply, error).map(([one, given, failed]): SessionFact => {
        return {
          type: 'reply.finished',
          turnId: one,
          reply: { ...given, ...(failed && { error: failed }) },
          durationMs: 1,
        }
      }),
      id.map((callId): SessionFact => ({ type: 'call.started', callId })),
      id.map((callId): SessionFact => ({ type: 'call.finished', callId, result: textResult('r'), durationMs: 1 })),
      id.map((callId): SessionFact => ({ type: 'call.dispatched', callId, digest: 'd', changes: [] })),
      id.map((callId): SessionFact => ({ type: 'call.outcome', callId, applied: true })),
      turnId.map((one): SessionFact => ({ type: 'turn.ended', turnId: one, reason: 'stopped' })),
    )
    fc.assert(
      fc.property(fc.array(fact, { maxLength: 30 }), facts => {
        const messages = conversationOf(stateOf([created, ...facts]))
        let expected: string[] = []
        for (const message of messages) {
          if (message.role === 'tool') {
            expect(message.callId).toBe(expected.shift())
            expect(message.result.content.length).toBeGreaterThan(0)
            continue
          }
          expect(expected).toEqual([])
          if (message.role !== 'assistant') continue
          expect(message.reply.error).toBeUndefined()
          expected = message.reply.toolCalls.map(call => call.id)
        }
        expect(expected).toEqual([])
      }),
      { numRuns: 1_000 },
    )
  })
})
