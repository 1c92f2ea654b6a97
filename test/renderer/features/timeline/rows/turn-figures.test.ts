import { describe, expect, test } from 'vitest'
import { turnFigures } from '../../../../../renderer/features/timeline/rows/turn-figures'
import type { SessionFact } from '../../../../../shared/session/session-events'
import { reply, sessionOf, turn } from '../../../session-facts'

describe('turnFigures', () => {
  test('adds the tokens of all replies up', () => {
    const usage = { inputTokens: 6200, outputTokens: 320 }
    const counted: SessionFact = {
      type: 'reply.finished',
      turnId: 't1',
      durationMs: 1,
      reply: { text: '', toolCalls: [], usage },
    }
    const state = sessionOf(turn('t1'), counted, counted, { type: 'turn.ended', turnId: 't1', reason: 'done' })
    const [only] = state.turns
    expect(only && turnFigures(only)).toMatchObject({ durationMs: 3000, tokens: '12.4k tokens in · 640 out', cost: '' })
  })

  test('says what came from the cache and what it cost, as far as that is known', () => {
    const usage = { inputTokens: 6200, outputTokens: 320, cachedInputTokens: 6000 }
    const reply = { text: '', toolCalls: [], usage }
    const state = sessionOf(
      turn('t1'),
      { type: 'reply.finished', turnId: 't1', durationMs: 1, reply, cost: 0.0012 },
      { type: 'reply.finished', turnId: 't1', durationMs: 1, reply },
    )
    const [only] = state.turns
    expect(only && turnFigures(only)).toMatchObject({
      tokens: '12.4k tokens in · 640 out · 12.0k cached',
      cost: '≈ $0.0012',
    })
  })

  test('says nothing of tokens that nobody counted', () => {
    const [only] = sessionOf(turn('t1'), reply('t1', 'x')).turns
    expect(only && turnFigures(only).tokens).toBe('')
  })
})
