import fc from 'fast-check'
import { expect, test } from 'vitest'
import { appliedCompaction } from '../../../../main/agent/context/applied-compaction'
import { compact } from '../../../../main/agent/context/compact'
import { contextUse } from '../../../../main/agent/context/context-use'
import { conversationOf } from '../../../../main/agent/context/conversation'
import type { ModelContext } from '../../../../main/agent/context/model-context'
import type { Message } from '../../../../main/providers/provider'
import type { SessionFact } from '../../../../shared/session/session-events'
import type { SessionState } from '../../../../shared/session/session-state'
import { runsOf } from '../../../helpers/how-deep'

const RUNS = runsOf(150)

import { scriptedProvider } from '../../../helpers/scripted-provider'
import { answeredBy, ended, replied, sessionOf, withFacts } from '../../../helpers/session-of'

/** A step that may happen in a session, with sizes as words; the facts are made from it when it is known what came before. */
type Step =
  | { type: 'turn' | 'failed' | 'retried' | 'steer'; size: number }
  | { type: 'reply'; size: number; calls: number; unanswered: boolean; counted: number }
  | { type: 'end' | 'rewind' | 'compact' }

const size = fc.oneof({ weight: 4, arbitrary: fc.nat(40) }, { weight: 1, arbitrary: fc.nat(3_000) })
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ type: fc.constantFrom('turn', 'turn', 'failed', 'retried', 'steer'), size }),
  fc.record({
    type: fc.constant('reply' as const),
    size,
    calls: fc.nat(3),
    unanswered: fc.boolean(),
    counted: fc.nat(30_000),
  }),
  fc.record({ type: fc.constantFrom('end', 'end', 'rewind', 'compact') }),
)

const window = fc.constantFrom(undefined, 2_000, 8_000, 200_000)

let count = 0
const words = (many: number): string => `#${++count}# ${'word '.repeat(many)}`

function factsOf(state: SessionState, step: Step): SessionFact[] {
  const turn = state.turns.at(-1)
  const id = `t${++count}`
  if (step.type === 'turn') return [{ type: 'turn.started', turnId: id, text: words(step.size), profile: answeredBy }]
  if (!turn) return []
  switch (step.type) {
    case 'reply': {
      const results = Object.fromEntries(Array.from({ length: step.calls }, () => [`c${++count}`, words(step.size)]))
      const [reply, ...answers] = replied(turn.id, words(step.size), results)
      if (reply?.type === 'reply.finished') reply.reply.usage = { inputTokens: step.counted, outputTokens: 1 }
      return [reply!, ...answers.slice(step.unanswered ? 1 : 0)]
    }
    case 'failed':
    case 'retried': {
      const error = { kind: 'cut' as const, message: 'Cut.' }
      const text = step.size % 2 ? words(step.size) : ''
      const reply: SessionFact = {
        type: 'reply.finished',
        turnId: turn.id,
        reply: { text, toolCalls: [], error },
        durationMs: 1,
      }
      const again: SessionFact = { type: 'reply.retried', turnId: turn.id, error, attempt: 1, of: 5, delayMs: 0 }
      return step.type === 'failed' ? [reply] : [reply, again]
    }
    case 'steer':
      return [{ type: 'turn.steered', turnId: turn.id, messageId: id, text: words(step.size) }]
    case 'end':
      return [ended(turn.id)]
    case 'rewind': {
      const index = count % state.turns.length
      return [{ type: 'turns.rewound', branchId: id, turnId: state.turns[index]!.id }]
    }
    case 'compact':
      return []
  }
}

async function compacted(state: SessionState, context: ModelContext, by: 'person' | 'rule') {
  const provider = scriptedProvider({ text: 'S.' })
  const signal = new AbortController().signal
  const steps = compact(state, { context, provider, by, costOf: () => undefined, wait: async () => undefined, signal })
  let after = state
  for (;;) {
    const next = await steps.next()
    if (next.done) return { isShorter: next.value, after, material: JSON.stringify(provider.requests[0]?.messages) }
    after = withFacts(after, next.value)
  }
}

function expectValid(messages: readonly Message[]): void {
  let open: string[] = []
  for (const message of messages) {
    if (message.role === 'tool') {
      expect(message.callId).toBe(open.shift())
      continue
    }
    expect(open).toEqual([])
    if (message.role === 'assistant') open = message.reply.toolCalls.map(({ id }) => id)
  }
  expect(open).toEqual([])
}

const marks = (text: string): string[] => text.match(/#\d+#/g) ?? []

test('in any session, the summarized part and the kept part make up the whole, and the kept part stays as it was', async () => {
  let shorter = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 40 }), window, async (happened, tokens) => {
      const context: ModelContext = {
        providerId: 'scripted',
        model: 'm',
        system: { text: '', parts: [] },
        tools: [],
        ...(tokens !== undefined && { window: tokens }),
      }
      let state = sessionOf()
      for (const one of happened) {
        if (one.type === 'compact') state = (await compacted(state, context, 'person')).after
        else state = withFacts(state, ...factsOf(state, one))
      }
      const before = conversationOf(state, context)
      expect(contextUse(state, context).used).toBeGreaterThanOrEqual(0)

      const { isShorter, after, material } = await compacted(state, context, 'rule')
      const messages = conversationOf(after, context)
      expectValid(messages)
      if (!isShorter) {
        expect(messages).toEqual(before)
        return
      }
      shorter += 1

      const { keptFrom, tokensBefore, tokensAfter } = appliedCompaction(after)!
      expect(tokensAfter).toBeLessThan(tokensBefore)
      const kept = messages.slice(keptFrom.replies > 0 ? 2 : 1)
      expect(kept).toEqual(kept.length > 0 ? before.slice(-kept.length) : [])
      // A window that is too small for the material leaves things out, and says so.
      if (tokens !== 200_000) return
      const there = new Set([...marks(material), ...marks(JSON.stringify(messages))])
      for (const mark of marks(JSON.stringify(before))) expect(there).toContain(mark)
    }),
    { numRuns: RUNS },
  )
  // The frequency of this is random: fifteen of 150 were seen, too.
  expect(shorter).toBeGreaterThan(RUNS / 50)
})

test('summarising again and again comes to an end', async () => {
  const context: ModelContext = {
    providerId: 'scripted',
    model: 'm',
    system: { text: '', parts: [] },
    tools: [],
    window: 2_000,
  }
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async happened => {
      let state = sessionOf()
      for (const one of happened) state = withFacts(state, ...factsOf(state, one))
      for (let rounds = 0; ; rounds++) {
        const { isShorter, after } = await compacted(state, context, 'rule')
        if (!isShorter) return
        expect(rounds).toBeLessThan(20)
        state = after
      }
    }),
    { numRuns: RUNS },
  )
})
