import { describe, expect, test } from 'vitest'
import { turnFigures } from '../../../../../renderer/features/timeline/rows/turn-figures'
import type { SessionFact } from '../../../../../shared/session/session-events'
import { command, planned, reply, sessionOf, toolCall, turn } from '../../../session-facts'

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

  test('counts no time in which a call waited for the person, and two that wait at once only once', () => {
    const decided = (callId: string): SessionFact => ({
      type: 'call.decided',
      callId,
      digest: '',
      approved: false,
      by: 'person',
    })
    const asked = [turn('t1'), reply('t1', '', toolCall('a', 'shell'), toolCall('b', 'shell'))]
    const ended: SessionFact = { type: 'turn.ended', turnId: 't1', reason: 'done' }
    const took = (...facts: SessionFact[]) => {
      const [only] = sessionOf(...asked, ...facts).turns
      return only && turnFigures(only).durationMs
    }
    // Each fact is a second after the one before.
    expect(took(ended)).toBe(2_000)
    expect(took(planned('a', command('ls')), decided('a'), ended)).toBe(3_000)
    expect(took(planned('a', command('ls')), planned('b', command('ls')), decided('a'), decided('b'), ended)).toBe(
      3_000,
    )
    expect(took(planned('a', command('ls')), ended)).toBe(2_000)
  })

  test('says nothing of tokens that nobody counted', () => {
    const [only] = sessionOf(turn('t1'), reply('t1', 'x')).turns
    expect(only && turnFigures(only).tokens).toBe('')
  })
})
