import { describe, expect, test } from 'vitest'
import { type Compacting, compact } from '../../../../main/agent/context/compact'
import { conversationOf } from '../../../../main/agent/context/conversation'
import type { ModelContext } from '../../../../main/agent/context/model-context'
import { messageIn, sentence } from '../../../../shared/sentence'
import type { SessionFact } from '../../../../shared/session/session-events'
import type { SessionState } from '../../../../shared/session/session-state'
import {
  type Line,
  type ScriptedProvider,
  scriptedProvider,
  silentUntilStopped,
} from '../../../helpers/scripted-provider'
import { began, ended, replied, sessionOf, withFacts } from '../../../helpers/session-of'

const context: ModelContext = {
  providerId: 'scripted',
  model: 'm',
  system: { text: 'System.', parts: [{ name: 'base', text: 'System.' }] },
  tools: [],
  window: 100_000,
}
const prose = 'All that is said here is said in plain words. '.repeat(40)

function compacting(provider: ScriptedProvider, more: Partial<Compacting> = {}): Compacting {
  return {
    context,
    provider,
    by: 'rule',
    costOf: () => 0.25,
    wait: async () => undefined,
    signal: new AbortController().signal,
    ...more,
  }
}

async function run(state: SessionState, how: Compacting) {
  const facts: SessionFact[] = []
  const steps = compact(state, how)
  for (;;) {
    const step = await steps.next()
    if (step.done) return { facts, isShorter: step.value, after: withFacts(state, ...facts) }
    facts.push(step.value)
  }
}

function materialOf(provider: ScriptedProvider, request = 0): string {
  const message = provider.requests[request]?.messages[0]
  return message?.role === 'user' ? message.text : ''
}

const finishedOf = (facts: SessionFact[]) => facts.find(fact => fact.type === 'compaction.finished')

/** Ten turns with a call each. */
const tenTurns = sessionOf(
  ...Array.from({ length: 10 }, (_, index): SessionFact[] => {
    const id = `t${index}`
    return [
      began(id, `Question ${index}. ${prose}`),
      ...replied(id, `Look ${index}.`, { [`c${index}`]: `Output ${index}. ${prose}` }),
      ...replied(id, `Answer ${index}. ${prose}`),
      ended(id),
    ]
  }).flat(),
)

describe('a conversation that is summarised', () => {
  test('begins with the summary, and ends with its last turns as they were', async () => {
    const usage = { inputTokens: 9_000, outputTokens: 300 }
    const provider = scriptedProvider({ text: ' The summary. \n', usage })
    const { facts, isShorter, after } = await run(tenTurns, compacting(provider))
    expect(isShorter).toBe(true)
    expect(facts.map(({ type }) => type)).toEqual(['compaction.started', 'compaction.finished'])
    expect(facts[0]).toEqual({ type: 'compaction.started', by: 'rule' })
    expect(finishedOf(facts)).toMatchObject({ summary: 'The summary.', usage, cost: 0.25 })

    const before = conversationOf(tenTurns, context)
    const [summary, ...kept] = conversationOf(after, context)
    expect(summary).toMatchObject({ role: 'user', text: expect.stringContaining('The summary.') })
    expect(kept.length).toBeGreaterThanOrEqual(4)
    expect(kept).toEqual(before.slice(-kept.length))
    const { tokensBefore = 0, tokensAfter = 0 } = finishedOf(facts) ?? {}
    expect(tokensAfter).toBeLessThan(tokensBefore / 2)
  })

  test('is given to the model without tools, all that goes and nothing of what stays', async () => {
    const provider = scriptedProvider({ text: 'S' })
    const { after } = await run(tenTurns, compacting(provider))
    expect(provider.requests[0]).toMatchObject({ tools: [], model: 'm' })
    const material = materialOf(provider)
    const kept = JSON.stringify(conversationOf(after, context))
    for (let index = 0; index < 10; index++) {
      for (const words of [`Question ${index}.`, `Look ${index}.`, `Output ${index}.`, `Answer ${index}.`]) {
        expect(material.includes(words)).toBe(!kept.includes(words))
      }
    }
  })

  describe('by another model that the person chose', () => {
    const cheap = (provider: ScriptedProvider, window = 40_000) => ({
      summarizer: async () => ({ provider, model: 'small', window, costOf: () => 0.01 }),
    })

    test('is written by it, within its window and at its price', async () => {
      const [provider, other] = [
        scriptedProvider(),
        scriptedProvider({ text: 'S', usage: { inputTokens: 9, outputTokens: 1 } }),
      ]
      const { facts } = await run(tenTurns, compacting(provider, cheap(other, 2_000)))
      expect(finishedOf(facts)).toMatchObject({ summary: 'S', model: 'small', cost: 0.01 })
      expect(provider.requests).toEqual([])
      expect(other.requests).toMatchObject([{ model: 'small', tools: [] }])
      expect(materialOf(other).length).toBeLessThan(12_000)
    })

    test.each<[string, Line]>([
      ['fails', { text: 'Half', error: { kind: 'not-found', message: 'No such model.' } }],
      ['says nothing', { text: ' ' }],
    ])('is written by the one that answers, if that %s', async (_, line) => {
      const [provider, other] = [scriptedProvider({ text: 'S' }), scriptedProvider(line)]
      const { facts, isShorter } = await run(tenTurns, compacting(provider, cheap(other)))
      expect(isShorter).toBe(true)
      expect(finishedOf(facts)).toMatchObject({ summary: 'S' })
      expect(finishedOf(facts)).not.toHaveProperty('model')
      expect(provider.requests).toMatchObject([{ model: 'm' }])
    })

    test('is written by the one that answers, if its provider is gone', async () => {
      const provider = scriptedProvider({ text: 'S' })
      const { facts } = await run(
        tenTurns,
        compacting(provider, { summarizer: () => Promise.reject(new Error('The provider is gone.')) }),
      )
      expect(finishedOf(facts)).toMatchObject({ summary: 'S' })
    })

    test('is asked of nobody else once it was stopped', async () => {
      const [provider, stop] = [scriptedProvider({ text: 'S' }), new AbortController()]
      const other = scriptedProvider(async function* (request) {
        stop.abort()
        yield* silentUntilStopped(request)
      })
      const { facts } = await run(tenTurns, compacting(provider, { ...cheap(other), signal: stop.signal }))
      expect(facts.at(-1)).toMatchObject({ type: 'compaction.failed', message: expect.stringContaining('stopped') })
      expect(provider.requests).toEqual([])
    })
  })

  test('hands the earlier summary on, to be merged into the new one', async () => {
    const provider = scriptedProvider({ text: 'First summary.' }, { text: 'Second summary.' })
    const first = await run(tenTurns, compacting(provider))
    const more = withFacts(first.after, began('t10', prose), ...replied('t10', prose), ended('t10'))
    const second = await run(more, compacting(provider, { by: 'person' }))
    expect(second.isShorter).toBe(true)
    expect(materialOf(provider, 1)).toContain('First summary.')
    expect(materialOf(provider, 1)).not.toContain('Question 0.')
    const words = JSON.stringify(conversationOf(second.after, context))
    expect(words).toContain('Second summary.')
    expect(words).not.toContain('First summary.')
  })

  test('within one long turn keeps its last replies, each call with its result', async () => {
    const steps = Array.from({ length: 30 }, (_, index) =>
      replied('t', `Step ${index}.`, { [`a${index}`]: `${index} ${prose}`, [`b${index}`]: prose }),
    ).flat()
    const state = sessionOf(began('t', 'The task.'), ...steps)
    const { after, facts } = await run(state, compacting(scriptedProvider({ text: 'S' })))
    const { keptFrom } = finishedOf(facts) ?? {}
    expect(keptFrom?.turnId).toBe('t')
    expect(keptFrom?.replies).toBeGreaterThan(15)
    expect(keptFrom?.replies).toBeLessThan(30)
    const [, task, ...kept] = conversationOf(after, context)
    expect(task).toEqual({ role: 'user', text: 'The task.' })
    expect(kept[0]?.role).toBe('assistant')
    expect(kept).toEqual(conversationOf(state, context).slice(-kept.length))
  })

  test('keeps at least the last reply, unless that alone fills half of the window', async () => {
    const state = sessionOf(
      began('t', 'The task.'),
      ...replied('t', 'One.', { a: prose }),
      ...replied('t', 'Two.', { b: prose.repeat(12) }),
    )
    const kept = await run(state, compacting(scriptedProvider({ text: 'S' })))
    expect(finishedOf(kept.facts)?.keptFrom).toEqual({ turnId: 't', replies: 1 })
    const small = { ...context, window: 8_000 }
    const none = await run(state, compacting(scriptedProvider({ text: 'S' }), { context: small }))
    expect(finishedOf(none.facts)?.keptFrom).toEqual({ turnId: 't', replies: 2 })
    expect(conversationOf(none.after, context).map(({ role }) => role)).toEqual(['user', 'user'])
  })

  test('keeps what was said within the turn on the side where it was said', async () => {
    const steered = (id: string): SessionFact => ({
      type: 'turn.steered',
      turnId: 't',
      messageId: id,
      text: `Said ${id}.`,
    })
    const state = sessionOf(
      began('t', 'The task.'),
      ...replied('t', 'One.', { a: prose.repeat(3) }),
      steered('early'),
      ...replied('t', 'Two.', { b: prose.repeat(3) }),
      steered('late'),
      ...replied('t', 'Three.'),
    )
    const provider = scriptedProvider({ text: 'S' })
    const { facts, after } = await run(state, compacting(provider))
    expect(finishedOf(facts)?.keptFrom.replies).toBe(2)
    expect(materialOf(provider)).toContain('Said early.')
    expect(materialOf(provider)).not.toContain('Said late.')
    expect(JSON.stringify(conversationOf(after, context))).toContain('Said late.')
  })
})

describe('a request for a summary', () => {
  test('fits the window, however much there is to summarise', async () => {
    const provider = scriptedProvider({ text: 'S' })
    await run(tenTurns, compacting(provider, { context: { ...context, window: 4_000 } }))
    expect(materialOf(provider)).toMatch(/entries left out/)
    expect(materialOf(provider).length / 4).toBeLessThan(3_000)
  })

  test('goes out with what the profile says, but never with too little room for a summary', async () => {
    const provider = scriptedProvider({ text: 'S' }, { text: 'S' }, { text: 'S' })
    const request = { reasoningEffort: 'low' as const, maxOutputTokens: 100 }
    await run(tenTurns, compacting(provider, { request }))
    await run(tenTurns, compacting(provider, { request, context: { ...context, window: 10_000 } }))
    await run(tenTurns, compacting(provider, { request: { maxOutputTokens: 9_000 } }))
    expect(provider.requests.map(({ maxOutputTokens }) => maxOutputTokens)).toEqual([8_000, 2_500, 9_000])
    expect(provider.requests[0]?.reasoningEffort).toBe('low')
  })

  test('is made with half of the material where the provider still finds it too long', async () => {
    const tooLong = { text: '', toolCalls: [], error: { kind: 'too-long' as const, message: 'Too long.' } }
    const provider = scriptedProvider(tooLong, tooLong, { text: 'S' })
    const { isShorter } = await run(tenTurns, compacting(provider, { context: { ...context, window: undefined } }))
    expect(isShorter).toBe(true)
    expect(provider.requests).toHaveLength(3)
    expect(materialOf(provider, 2).length).toBeLessThan(materialOf(provider, 0).length / 2)
  })
})

describe('a summary that fails', () => {
  const busy = { kind: 'overloaded' as const, message: 'The server has too much to do.' }
  const denied = { kind: 'auth' as const, message: 'The key is wrong.' }

  test('because the server is busy is asked for again', async () => {
    const waits: number[] = []
    const wait = async (milliseconds: number) => void waits.push(milliseconds)
    const provider = scriptedProvider({ text: 'Half', error: busy }, { text: '', error: busy }, { text: 'S' })
    const { isShorter } = await run(tenTurns, compacting(provider, { wait }))
    expect(isShorter).toBe(true)
    expect(waits.map(wait => Math.floor(wait / 1_000))).toEqual([1, 2])
  })

  test.each([
    ['the provider refuses', scriptedProvider({ text: '', error: denied }), 'key is wrong'],
    [
      'the provider goes on failing',
      scriptedProvider(...Array.from({ length: 6 }, () => ({ text: 'Half a summ', error: busy }))),
      'too much to do',
    ],
    ['the answer is empty', scriptedProvider({ text: ' \n' }), 'returned an empty response'],
    ['the answer is longer than what it stands for', scriptedProvider({ text: prose.repeat(100) }), 'would be longer'],
  ])('because %s leaves the conversation as it was, and says why', async (_, provider, words) => {
    const { facts, isShorter, after } = await run(tenTurns, compacting(provider))
    expect(isShorter).toBe(false)
    expect(facts.map(({ type }) => type)).toEqual(['compaction.started', 'compaction.failed'])
    expect(facts[1]).toMatchObject({ message: expect.stringContaining(words) })
    expect(conversationOf(after, context)).toEqual(conversationOf(tenTurns, context))
    expect(after.compacting).toMatchObject({ status: 'failed' })
  })

  test('keeps the sentence of the refusal in its own', async () => {
    const why = sentence`The server is overloaded. Try again in a moment.`
    const error = { kind: 'auth' as const, ...messageIn(why) }
    const { facts } = await run(tenTurns, compacting(scriptedProvider({ text: '', error })))
    expect(facts[1]).toMatchObject({
      message: expect.stringMatching(/stays as it is\. The server is overloaded/),
      sentence: { id: 'Couldn’t summarize the conversation, so it stays as it is. {1}', values: [why] },
    })
  })

  test('or is stopped ends at once', async () => {
    const controller = new AbortController()
    const steps = compact(tenTurns, compacting(scriptedProvider(silentUntilStopped), { signal: controller.signal }))
    await steps.next()
    const next = steps.next()
    controller.abort()
    expect((await next).value).toMatchObject({ type: 'compaction.failed', message: expect.stringContaining('stopped') })
    expect(await steps.next()).toEqual({ done: true, value: false })
  })
})

describe('a session with nothing to summarize', () => {
  const fresh = sessionOf(began('t', prose))

  test('a person is told, and a rule is not', async () => {
    const provider = scriptedProvider()
    const asked = await run(fresh, compacting(provider, { by: 'person' }))
    expect(asked.facts).toEqual([
      {
        type: 'compaction.failed',
        ...messageIn(sentence`Nothing to summarize: the latest messages are kept as they are.`),
      },
    ])
    expect(await run(fresh, compacting(provider))).toMatchObject({ facts: [], isShorter: false })
    expect(await run(sessionOf(), compacting(provider))).toMatchObject({ facts: [], isShorter: false })
    expect(provider.requests).toEqual([])
  })

  test('a part that a summary already stands for is not summarized again', async () => {
    const provider = scriptedProvider({ text: 'S' })
    const { after } = await run(sessionOf(began('t1', prose), ended('t1'), began('t2', 'Go on.')), compacting(provider))
    expect(after.compactions).toHaveLength(1)
    expect(await run(after, compacting(provider))).toMatchObject({ facts: [], isShorter: false })
    expect(provider.requests).toHaveLength(1)
  })
})
