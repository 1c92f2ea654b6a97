import { describe, expect, test } from 'vitest'
import { calibration } from '../../../../main/agent/context/calibration'
import { contextUse } from '../../../../main/agent/context/context-use'
import { estimateRequest, type ModelContext, messagesFor } from '../../../../main/agent/context/model-context'
import { builtInTools } from '../../../../main/tools'
import type { SessionFact } from '../../../../shared/session/session-events'
import type { SessionState } from '../../../../shared/session/session-state'
import { began, ended, replied, sessionOf, withFacts } from '../../../helpers/session-of'

const context: ModelContext = {
  providerId: 'scripted',
  model: 'm',
  system: {
    text: 'irrelevant here',
    parts: [
      { name: 'base', text: 'word '.repeat(100) },
      { name: 'project-rules', text: 'rule '.repeat(50) },
      { name: 'workspace-memory', text: 'memory '.repeat(50) },
    ],
  },
  tools: builtInTools,
  window: 200_000,
}

const usage = (inputTokens: number) => ({ inputTokens, outputTokens: 5 })
const counted = (turnId: string, inputTokens: number, text = 'Yes.'): SessionFact => ({
  type: 'reply.finished',
  turnId,
  reply: { text, toolCalls: [], usage: usage(inputTokens) },
  durationMs: 1,
})
const estimate = (state: SessionState) => estimateRequest(messagesFor(state, context), context, state)
const prose = 'All that is said here is said in plain words. '.repeat(200)

describe('the estimate of a session', () => {
  const first = sessionOf(began('t1', prose))
  const own = estimate(first)

  test('is scaled by what the provider counted for its last request', () => {
    const state = withFacts(first, counted('t1', Math.round(own * 1.3)), ended('t1'), began('t2', prose))
    expect(calibration(state, context)).toBeCloseTo(1.3, 2)
    expect(contextUse(state, context).used / estimate(state)).toBeCloseTo(1.3, 2)
  })

  test('goes by the last counted reply, and by no request of another model or provider', () => {
    const state = withFacts(first, counted('t1', own * 2), ended('t1'), began('t2', prose))
    const later = withFacts(state, counted('t2', Math.round(estimate(state) * 1.1)))
    expect(calibration(later, context)).toBeCloseTo(1.1, 2)
    expect(calibration(later, { ...context, model: 'other' })).toBe(1)
    expect(calibration(later, { ...context, providerId: 'other' })).toBe(1)
  })

  test('leaves out a request that searched the web, and figures that cannot be', () => {
    const searched = counted('t1', own * 2)
    if (searched.type === 'reply.finished') searched.reply.citations = [{ url: 'https://a.example', title: 'A' }]
    expect(calibration(withFacts(first, searched), context)).toBe(1)
    expect(calibration(withFacts(first, counted('t1', 0)), context)).toBe(1)
    expect(calibration(withFacts(first, counted('t1', own * 100)), context)).toBe(2.5)
    expect(calibration(withFacts(first, counted('t1', 1)), context)).toBe(0.5)
  })

  test('is not scaled by a short request', () => {
    const bare = { ...context, tools: [], system: { text: '', parts: [] } }
    expect(calibration(sessionOf(began('t1', 'Hi.'), counted('t1', 500)), bare)).toBe(1)
  })

  test('goes by no reply from before the conversation became shorter, and by those after, also in the same turn', () => {
    const long = withFacts(first, ...replied('t1', 'Looking.', { c1: prose }))
    const before = withFacts(long, counted('t1', Math.round(estimate(long) * 1.5)))
    expect(calibration(before, context)).toBeCloseTo(1.5, 2)
    const keptFrom = { turnId: 't1', replies: 1 }
    const figures = { tokensBefore: 2, tokensAfter: 1 }
    const short = withFacts(before, { type: 'compaction.finished', summary: 'S', keptFrom, ...figures })
    expect(calibration(short, context)).toBe(1)
    const after = withFacts(short, counted('t1', Math.round(estimate(short) * 1.2)))
    expect(calibration(after, context)).toBeCloseTo(1.2, 2)
  })
})
