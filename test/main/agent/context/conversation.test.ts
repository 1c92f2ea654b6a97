import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { conversationOf } from '../../../../main/agent/context/conversation'
import { reduceSession } from '../../../../shared/session/reduce-session'
import type { SessionEvent, SessionFact } from '../../../../shared/session/session-events'
import { emptySession, type SessionState } from '../../../../shared/session/session-state'
import { errorResult, textResult } from '../../../../shared/session/tool-results'
import { runsOf } from '../../../helpers/how-deep'

const profile = { id: 'p', name: 'P', model: 'm' }
const created: SessionFact = { type: 'session.created', id: 's1', workspace: '/w', title: 'T' }
const turn = (turnId: string, text = 'Do it.'): SessionFact => ({ type: 'turn.started', turnId, text, profile })
const calls = (...ids: string[]) => ids.map(id => ({ id, name: 'write_file', arguments: '{}' }))

function stateOf(facts: readonly SessionFact[]): SessionState {
  return facts
    .map((fact, index): SessionEvent => ({ v: 1, seq: index + 1, at: index, ...fact }))
    .reduce(reduceSession, emptySession)
}

test('a call by an app is no part of it', () => {
  const byApp: SessionFact = {
    type: 'turn.started',
    turnId: 'a',
    text: 'The app of x calls its tools.',
    profile,
    client: 'x',
    app: true,
  }
  const byProgram: SessionFact = { ...byApp, turnId: 'b', text: 'x calls.', app: false }
  const called = (turnId: string, id: string): SessionFact[] => [
    { type: 'reply.finished', turnId, reply: { text: '', toolCalls: calls(id) }, durationMs: 1 },
    { type: 'call.finished', callId: id, result: textResult('secret'), durationMs: 1 },
    { type: 'turn.ended', turnId, reason: 'done' },
  ]
  const state = stateOf([created, turn('t1'), byApp, ...called('a', 'c1'), turn('t2', 'Thanks.')])
  expect(state.turns.map(({ app }) => app)).toEqual([undefined, true, undefined])
  expect(conversationOf(state)).toEqual([
    { role: 'user', text: 'Do it.' },
    { role: 'user', text: 'Thanks.' },
  ])
  expect(JSON.stringify(conversationOf(stateOf([created, byProgram, ...called('b', 'c2')])))).toContain('secret')
})

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

  test('leaves out a reply that was asked for again, and so says no text twice', () => {
    const error = { kind: 'overloaded' as const, message: 'busy' }
    const state = stateOf([
      created,
      turn('t1'),
      { type: 'reply.finished', turnId: 't1', reply: { text: 'One', toolCalls: [], error }, durationMs: 1 },
      { type: 'reply.retried', turnId: 't1', error, attempt: 1, of: 5, delayMs: 1 },
      { type: 'reply.finished', turnId: 't1', reply: { text: 'One two.', toolCalls: [] }, durationMs: 1 },
    ])
    expect(conversationOf(state)).toEqual([
      { role: 'user', text: 'Do it.' },
      { role: 'assistant', reply: { text: 'One two.', toolCalls: [] } },
    ])
  })

  test('has the images that were sent along, and what was said meanwhile in its place', () => {
    const attachments = [{ name: 'a.png', mimeType: 'image/png', bytes: 3, blob: 'h' }]
    const replied = (...ids: string[]): SessionFact => {
      return { type: 'reply.finished', turnId: 't1', reply: { text: '', toolCalls: calls(...ids) }, durationMs: 1 }
    }
    const steered = (text: string, more = {}): SessionFact => {
      return { type: 'turn.steered', turnId: 't1', messageId: text, text, ...more }
    }
    const state = stateOf([
      created,
      { type: 'turn.started', turnId: 't1', text: 'Look.', attachments, profile },
      replied('c1'),
      { type: 'call.finished', callId: 'c1', result: textResult('one'), durationMs: 1 },
      steered('And here.', { attachments }),
      steered('Quick.'),
      replied('c2'),
      steered('Stop.'),
    ])
    const words = conversationOf(state).map(message => (message.role === 'user' ? message.text : message.role))
    expect(words).toEqual(['Look.', 'assistant', 'tool', 'And here.', 'Quick.', 'assistant', 'tool', 'Stop.'])
    expect(conversationOf(state).flatMap(message => ('images' in message ? message.images : []))).toEqual([
      ...attachments,
      ...attachments,
    ])
  })

  test('hands back what a model thought only to the same model of the same provider', () => {
    const thinking = [{ text: 'Hm.', signature: 's', textBefore: 0, callsBefore: 0 }]
    const asked = { providerId: 'one', model: 'm' }
    const by = (turnId: string, of: { providerId?: string; model: string }): SessionFact[] => [
      { type: 'turn.started', turnId, text: 'Do it.', profile: { ...profile, ...of } },
      { type: 'reply.finished', turnId, reply: { text: turnId, toolCalls: [], thinking }, durationMs: 1 },
    ]
    const others = [{ ...asked, providerId: 'two' }, { ...asked, model: 'n' }, { model: 'm' }]
    const state = stateOf([created, ...by('t1', asked), ...others.flatMap((of, index) => by(`o${index}`, of))])
    const thoughtful = (messages: ReturnType<typeof conversationOf>) =>
      messages.flatMap(message =>
        message.role === 'assistant' && 'thinking' in message.reply ? message.reply.text : [],
      )
    expect(thoughtful(conversationOf(state, asked))).toEqual(['t1'])
    expect(thoughtful(conversationOf(state))).toEqual([])
    expect(state.turns[1]?.replies[0]?.reply.thinking).toEqual(thinking)
  })

  describe('that was made shorter', () => {
    const said = (turnId: string, ...ids: string[]): SessionFact[] => [
      turn(turnId, `ask ${turnId}`),
      ...ids.flatMap((id): SessionFact[] => [
        { type: 'reply.finished', turnId, reply: { text: `${id}!`, toolCalls: calls(id) }, durationMs: 1 },
        { type: 'call.finished', callId: id, result: textResult(`r ${id}`), durationMs: 1 },
        { type: 'turn.steered', turnId, messageId: `m${id}`, text: `after ${id}` },
      ]),
      { type: 'turn.ended', turnId, reason: 'done' },
    ]
    const summary = (turnId: string, replies: number, words = 'What was.'): SessionFact => {
      return {
        type: 'compaction.finished',
        summary: words,
        keptFrom: { turnId, replies },
        tokensBefore: 9,
        tokensAfter: 1,
      }
    }
    const wordsOf = (...facts: SessionFact[]) =>
      conversationOf(stateOf([created, ...facts])).map(message => {
        if (message.role === 'assistant') return message.reply.text
        return message.role === 'user' ? message.text : message.callId
      })
    const marked = (words: string) => expect.stringMatching(new RegExp(`as a summary.*<summary>\\n${words}\\n`, 's'))

    test('begins with the summary, marked as one, and goes on with the turn that was kept', () => {
      const facts = [...said('t1', 'a'), ...said('t2', 'b'), summary('t2', 0), ...said('t3')]
      expect(wordsOf(...facts)).toEqual([marked('What was.'), 'ask t2', 'b!', 'b', 'after b', 'ask t3'])
    })

    test('keeps the last replies of a long turn, with its text and what was said between them', () => {
      const facts = [...said('t1', 'a'), ...said('t2', 'b', 'c', 'd'), summary('t2', 2)]
      expect(wordsOf(...facts)).toEqual([marked('What was.'), 'ask t2', 'after c', 'd!', 'd', 'after d'])
      expect(wordsOf(...facts, summary('t2', 3))).toEqual([marked('What was.'), 'ask t2', 'after d'])
    })

    test('goes by the last summary whose turn is still in the conversation', () => {
      const facts = [
        ...said('t1'),
        ...said('t2'),
        summary('t2', 0, 'First.'),
        ...said('t3'),
        summary('t3', 0, 'Second.'),
      ]
      expect(wordsOf(...facts)).toEqual([marked('Second.'), 'ask t3'])
      const rewound = [...facts, { type: 'turns.rewound' as const, branchId: 'b', turnId: 't3' }]
      expect(wordsOf(...rewound)).toEqual([marked('First.'), 'ask t2'])
      expect(wordsOf(...rewound, { type: 'turns.restored', branchId: 'b' })).toEqual([marked('Second.'), 'ask t3'])
      expect(wordsOf(...rewound, { type: 'turns.rewound', branchId: 'c', turnId: 't2' })).toEqual(['ask t1'])
    })
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
      turnId.map((one): SessionFact => ({ type: 'turn.steered', turnId: one, messageId: 'm', text: 'And.' })),
      turnId.map((one): SessionFact => ({ type: 'turns.rewound', branchId: 'b', turnId: one })),
      fc.constant<SessionFact>({ type: 'turns.restored', branchId: 'b' }),
      turnId.map((one): SessionFact => {
        const why = { kind: 'network' as const, message: 'lost' }
        return { type: 'reply.retried', turnId: one, error: why, attempt: 1, of: 5, delayMs: 1 }
      }),
      fc.tuple(turnId, fc.nat(4)).map(([one, replies]): SessionFact => {
        const keptFrom = { turnId: one, replies }
        return { type: 'compaction.finished', summary: 'S', keptFrom, tokensBefore: 2, tokensAfter: 1 }
      }),
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
      { numRuns: runsOf(1_000) },
    )
  })
})

test('a picture that a model drew stands in it as words', () => {
  const drew = (turnId: string, text: string): SessionFact => {
    const pictures = [{ name: 'picture-1.png', mimeType: 'image/png', bytes: 3, blob: 'b' }]
    return { type: 'reply.finished', turnId, reply: { text, toolCalls: [], pictures }, durationMs: 1 }
  }
  const state = stateOf([created, turn('t1'), drew('t1', ''), turn('t2'), drew('t2', 'Here.')])
  const words = '[Here you drew what the person was shown: picture-1.png.]'
  expect(conversationOf(state).filter(({ role }) => role === 'assistant')).toEqual([
    { role: 'assistant', reply: { text: words, toolCalls: [] } },
    { role: 'assistant', reply: { text: `Here.\n\n${words}`, toolCalls: [] } },
  ])
})
