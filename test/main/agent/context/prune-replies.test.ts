import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contextUse } from '../../../../main/agent/context/context-use'
import { conversationOf } from '../../../../main/agent/context/conversation'
import { messagesFor } from '../../../../main/agent/context/model-context'
import { pruneReplies } from '../../../../main/agent/context/prune-replies'
import type { Message } from '../../../../main/providers/provider'
import { prunedOf } from '../../../../shared/session/prunings'
import type { SessionFact } from '../../../../shared/session/session-events'
import type { SessionState } from '../../../../shared/session/session-state'
import { textOf } from '../../../../shared/session/tool-results'
import { runsOf, timeFor } from '../../../helpers/how-deep'

const RUNS = runsOf(150, 50)

import { began, ended, replied, sessionOf, withFacts } from '../../../helpers/session-of'
import { wireFaults } from '../../../helpers/wire-faults'

const context = { providerId: 'scripted', model: 'm', system: { text: '', parts: [] }, tools: [] }
const tokensOf = (state: SessionState) => contextUse(state, context).used
const prune = (state: SessionState, tokens: number, memo?: string) => pruneReplies(state, { tokens, memo, tokensOf })

const told = (state: SessionState) => conversationOf(state).map(written)

function written(message: Message): string {
  if (message.role === 'user')
    return `user: ${message.text.replace(/^Here earlier replies.*<memo>\n(.*)\n<\/memo>$/s, 'memo: $1')}`
  return message.role === 'assistant' ? `model: ${message.reply.text}` : `result: ${textOf(message.result)}`
}

const long = 'word '.repeat(200)

/** Two turns, of which the second still works. */
const working = () =>
  sessionOf(
    began('t1', 'one'),
    ...replied('t1', `A ${long}`, { c1: `1 ${long}` }),
    ...replied('t1', 'B'),
    ended('t1'),
    began('t2', 'two'),
    ...replied('t2', 'C', { c2: '2', c3: '3' }),
    { type: 'turn.steered', turnId: 't2', messageId: 'm', text: 'meanwhile' },
    ...replied('t2', 'D', { c4: '4' }),
  )

describe('the pruned part', () => {
  test('is the oldest first, whole replies with their results, and nothing that people said', () => {
    const state = working()
    const fact = prune(state, 100)
    expect(fact).toMatchObject({ replies: 1, from: { turnId: 't1', replies: 0 }, until: { turnId: 't1', replies: 1 } })
    const after = withFacts(state, fact!)
    expect(told(after)).toEqual([
      ...['user: one', 'model: B', 'user: two', 'model: C', 'result: 2', 'result: 3', 'user: meanwhile', 'model: D'],
      'result: 4',
    ])
    expect(tokensOf(state) - tokensOf(after)).toBe(fact?.tokens)
  })

  test('ends before the reply that asks for it, however much it asks for', () => {
    const state = working()
    const after = withFacts(state, prune(state, 1_000_000)!)
    expect(told(after)).toEqual(['user: one', 'user: two', 'user: meanwhile', 'model: D', 'result: 4'])
    expect(prune(after, 1)).toBeUndefined()
  })

  test('has its memo where the first reply was, also after more is pruned', () => {
    const state = working()
    const once = withFacts(state, prune(state, 100, 'A was long.')!)
    expect(told(once).slice(0, 3)).toEqual(['user: one', 'user: memo: A was long.', 'model: B'])
    const twice = withFacts(once, ...replied('t2', 'E'), prune(withFacts(once, ...replied('t2', 'E')), 1_000)!)
    expect(told(twice)).toEqual(['user: one', 'user: memo: A was long.', 'user: two', 'user: meanwhile', 'model: E'])
  })

  test('is nothing of what a person ran themselves, nor of what an app called, and the page goes on to show it', () => {
    const typed = { id: '', name: '', model: '' }
    const state = sessionOf(
      { type: 'turn.started', turnId: 't0', text: '! ls', profile: typed, typed: true },
      ...replied('t0', '', { c0: 'listed' }),
      ended('t0'),
      began('t1', 'one'),
      ...replied('t1', `A ${long}`),
      ended('t1'),
      began('t2', 'two'),
      ...replied('t2', 'B'),
    )
    const fact = prune(state, 1)
    expect(fact).toMatchObject({ replies: 1, from: { turnId: 't1', replies: 0 } })
    const after = withFacts(state, fact!)
    expect(after.turns.map(prunedOf(after).repliesOf)).toEqual([0, 1, 0])
    expect(told(after)).toContainEqual(expect.stringContaining('listed'))
    const app = {
      ...state,
      turns: state.turns.map(turn => (turn.id === 't1' ? { ...turn, app: true as const } : turn)),
    }
    expect(prune(app, 1)).toBeUndefined()
  })

  test('is nothing where the memo is longer than what it stands for', () => {
    expect(prune(working(), 1, long.repeat(9))).toBeUndefined()
    expect(prune(sessionOf(began('t1', 'one'), ...replied('t1', 'A')), 1)).toBeUndefined()
  })

  test('comes back with the turn that had it pruned, where that is rewound', () => {
    const state = working()
    const after = withFacts(state, prune(state, 100)!, { type: 'turns.rewound', branchId: 'b', turnId: 't2' })
    expect(told(after)).toEqual(['user: one', `model: A ${long}`, `result: 1 ${long}`, 'model: B'])
    const again = withFacts(after, { type: 'turns.restored', branchId: 'b' })
    expect(told(again)[1]).toBe('model: B')
  })

  test('leaves alone what a summary stands for', () => {
    const keptFrom = { turnId: 't2', replies: 0 }
    const summary: SessionFact = {
      type: 'compaction.finished',
      summary: 'S',
      keptFrom,
      tokensBefore: 2,
      tokensAfter: 1,
    }
    const fact = prune(withFacts(working(), summary), 1_000_000)
    expect(fact).toMatchObject({ replies: 1, from: { turnId: 't2', replies: 0 }, until: { turnId: 't2', replies: 1 } })
  })
})

const size = fc.oneof(fc.nat(40), fc.nat(2_000))
const step = fc.oneof(
  { weight: 2, arbitrary: fc.record({ type: fc.constantFrom('turn' as const, 'steer' as const), size }) },
  { weight: 4, arbitrary: fc.record({ type: fc.constant('reply' as const), size, calls: fc.nat(3) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('prune' as const),
      tokens: fc.integer({ min: 1, max: 9_000 }),
      hasMemo: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ type: fc.constantFrom('rewind' as const, 'summary' as const), pick: fc.nat(9) }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

function factsOf(state: SessionState, one: Exclude<Step, { type: 'prune' }>, at: number): SessionFact[] {
  const turnId = state.turns.at(-1)?.id ?? ''
  switch (one.type) {
    case 'turn':
      return [ended(turnId), began(`t${at + 1}`, `said ${'w '.repeat(one.size)}`)]
    case 'steer':
      return [{ type: 'turn.steered', turnId, messageId: `m${at}`, text: `meant ${at}` }]
    case 'reply': {
      const results = Array.from({ length: one.calls }, (_, n) => [`c${at}.${n}`, 'r '.repeat(one.size)])
      return replied(turnId, `reply ${'w '.repeat(one.size)}`, Object.fromEntries(results))
    }
    case 'rewind': {
      const from = state.turns.slice(1)[one.pick % state.turns.length]
      return from ? [{ type: 'turns.rewound', branchId: `b${at}`, turnId: from.id }] : []
    }
    case 'summary': {
      const kept = state.turns[one.pick % state.turns.length]?.id ?? ''
      const keptFrom = { turnId: kept, replies: 0 }
      return [{ type: 'compaction.finished', summary: 'S', keptFrom, tokensBefore: 2, tokensAfter: 1 }]
    }
  }
}

const people = (messages: readonly Message[]) =>
  messages.flatMap(message => (message.role === 'user' && !message.text.includes('<memo>') ? [message.text] : []))

/** The state after it, where something was pruned. */
function prunedBy(
  state: SessionState,
  { tokens, hasMemo }: Extract<Step, { type: 'prune' }>,
): SessionState | undefined {
  const fact = prune(state, tokens, hasMemo ? 'memo' : undefined)
  if (!fact) return undefined
  const after = withFacts(state, fact)
  expect(Math.abs(tokensOf(state) - tokensOf(after) - fact.tokens)).toBeLessThanOrEqual(1)
  expect(people(conversationOf(after))).toEqual(people(conversationOf(state)))
  expect(wireFaults(messagesFor(after, context))).toEqual([])
  return after
}

/** With `PROPERTY_RUNS=10000` it takes a minute. */
test(
  'in any conversation, people keep their words, calls their results, every protocol takes what is left, and the meter falls by what is said',
  () => {
    let count = 0
    fc.assert(
      fc.property(fc.array(step, { minLength: 3, maxLength: 25 }), steps => {
        let state = sessionOf(began('t0', 'first'))
        for (const [at, one] of steps.entries()) {
          const after = one.type === 'prune' ? prunedBy(state, one) : withFacts(state, ...factsOf(state, one, at))
          if (after && one.type === 'prune') count += 1
          state = after ?? state
        }
        const messages = conversationOf(state)
        const calls = messages.flatMap(message => (message.role === 'assistant' ? message.reply.toolCalls : []))
        const results = messages.flatMap(message => (message.role === 'tool' ? [message.callId] : []))
        expect(results).toEqual(calls.map(({ id }) => id))
      }),
      { numRuns: RUNS },
    )
    expect(count).toBeGreaterThan(RUNS / 10)
  },
  timeFor(60_000),
)
