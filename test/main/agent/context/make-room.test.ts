import { describe, expect, test } from 'vitest'
import { conversationOf } from '../../../../main/agent/context/conversation'
import { makeRoom } from '../../../../main/agent/context/make-room'
import { estimateRequest, type ModelContext } from '../../../../main/agent/context/model-context'
import type { SessionState } from '../../../../shared/session/session-state'
import { scriptedProvider } from '../../../helpers/scripted-provider'
import { began, replied, sessionOf, withFacts } from '../../../helpers/session-of'

const prose = 'All that is said here is said in plain words. '.repeat(40)
const long = sessionOf(
  began('t', 'The task.'),
  ...Array.from({ length: 20 }, (_, index) => replied('t', '', { [`c${index}`]: prose })).flat(),
)
const context: ModelContext = { providerId: 'scripted', model: 'm', system: { text: '', parts: [] }, tools: [] }
const size = estimateRequest(conversationOf(long, context), context, long)

function roomFor(window: number | undefined, compactAt: number, maxOutputTokens?: number) {
  let state: SessionState = long
  const room = makeRoom({
    context: { ...context, ...(window !== undefined && { window }) },
    provider: scriptedProvider({ text: 'S' }),
    costOf: () => undefined,
    wait: async () => undefined,
    signal: new AbortController().signal,
    state: () => state,
    compactAt,
    ...(maxOutputTokens !== undefined && { maxOutputTokens }),
  })
  async function tooLong() {
    const steps = room.tooLong()
    for (;;) {
      const step = await steps.next()
      if (step.done) return step.value
      state = withFacts(state, step.value)
    }
  }
  return { ...room, tooLong, isFullNow: () => room.isFull(conversationOf(state, context)), state: () => state }
}

describe('a conversation', () => {
  test('is full at the share of the window that the profile names', () => {
    expect(roomFor(size * 2, 0.51).isFullNow()).toBe(false)
    expect(roomFor(size * 2, 0.49).isFullNow()).toBe(true)
  })

  test('is never full where the profile says so', () => {
    expect(roomFor(100, 0).isFullNow()).toBe(false)
    expect(roomFor(undefined, 0).isFullNow()).toBe(false)
  })

  test('is full at the largest window that models have where nobody knows that of this one', () => {
    expect(roomFor(undefined, (size * 1.01) / 1_000_000).isFullNow()).toBe(false)
    expect(roomFor(undefined, (size * 0.99) / 1_000_000).isFullNow()).toBe(true)
  })

  test('is full before there is no room for the answer that the profile allows, but not below half of the window', () => {
    expect(roomFor(size * 1.5, 0.9, Math.round(size * 0.6)).isFullNow()).toBe(true)
    expect(roomFor(size * 1.5, 0.9, Math.round(size * 0.4)).isFullNow()).toBe(false)
    expect(roomFor(size * 2.1, 0.9, size * 10).isFullNow()).toBe(false)
  })

  test('is no longer full once it was made shorter, and what comes back is that conversation', async () => {
    const room = roomFor(Math.round(size * 1.1), 0.8)
    expect(room.isFullNow()).toBe(true)
    const left = await room.tooLong()
    expect(left).toEqual(conversationOf(room.state(), context))
    expect(left?.length).toBeLessThan(conversationOf(long, context).length / 2)
    expect(room.isFullNow()).toBe(false)
  })

  test('is made shorter also where the window is not known, but not where the profile forbids it', async () => {
    expect(await roomFor(undefined, 0.8).tooLong()).toBeDefined()
    const forbidden = roomFor(size, 0)
    expect(await forbidden.tooLong()).toBeUndefined()
    expect(forbidden.state()).toBe(long)
  })
})
