import { describe, expect, test } from 'vitest'
import { timelineRows } from '../../../renderer/timeline/timeline-rows'
import type { SessionFact } from '../../../shared/session-events'
import { command, planned, reply, sessionOf, toolCall, turn } from '../session-facts'

const keys = (facts: SessionFact[], isStreaming = false) =>
  timelineRows(sessionOf(...facts), isStreaming).map(row => `${row.type} ${row.key}`)

const one = toolCall('c1', 'explore_workspace', { pattern: 'x' })
const two = toolCall('c2', 'shell', { command: 'ls' })

describe('timelineRows', () => {
  test('has no rows for a new session', () => {
    expect(keys([])).toEqual([])
  })

  test('shows that it works until the first text comes', () => {
    expect(keys([turn('t1')])).toEqual(['user t1:user', 'working t1:working'])
  })

  test('gives a streaming answer the key that it will have when it is finished', () => {
    expect(keys([turn('t1')], true)).toEqual(['user t1:user', 'streaming t1:0'])
    expect(keys([turn('t1'), reply('t1', 'Done.')])).toEqual(['user t1:user', 'text t1:0', 'working t1:working'])
    expect(keys([turn('t1'), reply('t1', 'One.'), reply('t1', 'Two.')]).slice(1, 3)).toEqual(['text t1:0', 'text t1:1'])
  })

  test('streams only into the last turn', () => {
    const facts: SessionFact[] = [turn('t1'), { type: 'turn.ended', turnId: 't1', reason: 'done' }, turn('t2')]
    expect(keys(facts, true)).toEqual(['user t1:user', 'end t1:end', 'user t2:user', 'streaming t2:0'])
  })

  test('shows calls under their reply, and the cards of those that wait after all of its lines', () => {
    const facts = [turn('t1'), reply('t1', 'Look.', two, one), planned('c2', command('ls'))]
    expect(keys(facts)).toEqual(['user t1:user', 'text t1:0', 'call call:c2', 'call call:c1', 'approval ask:c2'])
  })

  test('joins the lines of one reply by a rule from the first to the last', () => {
    const rows = timelineRows(sessionOf(turn('t1'), reply('t1', '', one, two)), false)
    expect(rows.filter(row => row.type === 'call').map(row => [row.isFirst, row.isLast])).toEqual([
      [true, false],
      [false, true],
    ])
  })

  test('takes the card away once it is answered', () => {
    const decided: SessionFact = { type: 'call.decided', callId: 'c2', digest: '', approved: false, by: 'person' }
    expect(keys([turn('t1'), reply('t1', '', two), planned('c2', command('ls')), decided])).not.toContain(
      'approval ask:c2',
    )
  })

  test('leaves out an empty answer', () => {
    expect(keys([turn('t1'), reply('t1', ' \n', one)])).toEqual(['user t1:user', 'call call:c1'])
  })

  test('does not show calls of a reply that failed', () => {
    const failed: SessionFact = {
      type: 'reply.finished',
      turnId: 't1',
      durationMs: 1,
      reply: { text: 'cut', toolCalls: [one], error: { kind: 'cut', message: 'cut' } },
    }
    expect(keys([turn('t1'), failed])).toEqual(['user t1:user', 'text t1:0', 'working t1:working'])
  })

  test('shows how a turn ended', () => {
    expect(keys([turn('t1'), { type: 'turn.ended', turnId: 't1', reason: 'stopped' }])).toEqual([
      'user t1:user',
      'end t1:end',
    ])
  })

  test('survives a call whose beginning was lost', () => {
    const state = { ...sessionOf(turn('t1'), reply('t1', '', one)), calls: {} }
    expect(timelineRows(state, false).map(row => row.type)).toEqual(['user', 'working'])
  })
})
