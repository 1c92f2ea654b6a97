import { expect, test } from 'vitest'
import {
  agentCalls,
  agentFigures,
  askingAgents,
  isAtWork,
  standingOf,
} from '../../../../../renderer/views/calls/agents/agent-calls'
import { describeCall } from '../../../../../renderer/views/calls/describe-call'
import type { SessionFact } from '../../../../../shared/session/session-events'
import { errorResult, textResult } from '../../../../../shared/session/tool-results'
import { reply, sessionOf, toolCall, turn } from '../../../session-facts'

const begun = (callId: string): SessionFact => ({
  type: 'agent.started',
  callId,
  sessionId: `child of ${callId}`,
  agent: 'reader',
  task: 'Read it',
})
const waits = (callId: string, value: boolean): SessionFact => ({ type: 'agent.waits', callId, waits: value })
const finished = (callId: string, isError = false): SessionFact => ({
  type: 'call.finished',
  callId,
  durationMs: 5,
  result: {
    ...textResult('Read.', {
      type: 'agent',
      sessionId: `child of ${callId}`,
      agent: 'reader',
      requests: 2,
      usage: { inputTokens: 1_200, outputTokens: 34 },
      cost: 0.02,
    }),
    isError,
  },
})
const asked = (turnId: string, ...ids: string[]) => reply(turnId, '', ...ids.map(id => toolCall(id, 'sub_agent')))

test('lists those that began, the newest turn first', () => {
  const ended: SessionFact = { type: 'turn.ended', turnId: 't1', reason: 'done' }
  const state = sessionOf(
    turn('t1'),
    asked('t1', 'a'),
    begun('a'),
    finished('a'),
    ended,
    turn('t2'),
    asked('t2', 'b', 'c', 'd'),
    begun('b'),
    begun('c'),
    waits('c', true),
  )
  const calls = agentCalls(state)
  expect(calls.map(({ call }) => call.id)).toEqual(['b', 'c', 'a'])
  expect(calls.map(standingOf)).toEqual(['running', 'waiting', 'done'])
  expect(calls.map(isAtWork)).toEqual([true, true, false])
  expect(askingAgents(Object.values(state.calls)).map(({ call }) => call.id)).toEqual(['c'])
})

test('says of one that the person stopped that it was, and of one that failed that it ended early', () => {
  const [call] = agentCalls(sessionOf(turn('t'), asked('t', 'a'), begun('a'), waits('a', true), finished('a', true)))
  expect(call && standingOf(call)).toBe('ended')
  expect(call?.agent.waits).toBe(false)
  const details = { type: 'agent' as const, sessionId: 's-a', agent: 'a', requests: 1, stopped: true as const }
  const end = { type: 'call.finished' as const, callId: 'a', result: errorResult('Stopped.', details), durationMs: 5 }
  const [stopped] = agentCalls(sessionOf(turn('t'), asked('t', 'a'), begun('a'), end))
  expect(stopped && standingOf(stopped)).toBe('stopped')
  expect(stopped && describeCall(stopped)).toMatchObject({ state: 'Stopped', tone: 'plain' })
})

test('takes tokens and cost from the session while it works, and from the result once there is one', () => {
  const usage = { inputTokens: 500, outputTokens: 20 }
  const child = sessionOf(turn('t'), {
    type: 'reply.finished',
    turnId: 't',
    reply: { text: 'Hm', toolCalls: [], usage },
    durationMs: 5,
    cost: 0.01,
  })
  const [working] = agentCalls(sessionOf(turn('t'), asked('t', 'a'), begun('a')))
  const [done] = agentCalls(sessionOf(turn('t'), asked('t', 'a'), begun('a'), finished('a')))
  expect(working && agentFigures(working, undefined)).toEqual({ tokens: '', cost: '' })
  expect(working && agentFigures(working, child)).toEqual({ tokens: '500 in · 20 out', cost: '$0.01' })
  expect(done && agentFigures(done, child)).toEqual({ tokens: '1.2k in · 34 out', cost: '$0.02' })
})
