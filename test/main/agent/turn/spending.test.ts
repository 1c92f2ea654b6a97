import { describe, expect, test } from 'vitest'
import { checkCost, spendingOf } from '../../../../main/agent/turn/spending'
import { emptySession, type SessionState } from '../../../../shared/session/session-state'
import { textResult } from '../../../../shared/session/tool-results'
import { asEnglish } from '../../../helpers/as-english'

const profile = { id: 'p', name: 'P', model: 'm' }
const reply = { text: '', toolCalls: [] }

/** A session that has cost so much, with the results of these sub-agents. */
function session(id: string, cost: number, ...agents: { sessionId: string; cost: number }[]): SessionState {
  const calls = agents.map(agent => {
    const details = { type: 'agent' as const, agent: 'a', requests: 1, ...agent }
    const call = { id: agent.sessionId, name: 'sub_agent', arguments: '{}' }
    return [call.id, { call, turnId: 't', status: 'done' as const, result: textResult('', details) }] as const
  })
  const turn = { id: 't', text: '', startedAt: 0, profile, replies: [{ reply, durationMs: 1, cost }] }
  return { ...emptySession, id, turns: [turn], calls: Object.fromEntries(calls) }
}

const allows = (maxSessionCost?: number) => ({ name: 'Cheap', ...(maxSessionCost !== undefined && { maxSessionCost }) })

describe('the spending of a session', () => {
  test('counts those that work for it, at all depths, and each once', () => {
    let top = session('top', 1)
    const all = spendingOf(() => top, allows(10))
    const child = spendingOf(() => session('child', 2), allows(), all)
    spendingOf(() => session('below', 4), allows(), child)
    spendingOf(() => session('beside', 8), allows(), all)
    expect([all.cost(), child.cost()]).toEqual([15, 6])
    top = session('top', 1, { sessionId: 'child', cost: 6 })
    expect(all.cost()).toBe(15)
  })

  test('stops those below it at its limit, and itself', () => {
    let cost = 1
    const all = spendingOf(() => session('top', 1), allows(3))
    const child = spendingOf(() => session('child', cost), allows(), all)
    expect([all.problem(), child.problem()]).toEqual([undefined, undefined])
    cost = 2
    expect(asEnglish(child.problem())).toMatch(/cost \$3\.00.*limit in the profile Cheap is \$3\.00/)
    expect(all.problem()).toEqual(child.problem())
  })

  test('stops one below at its own limit alone', () => {
    const all = spendingOf(() => session('top', 1), allows(100))
    const child = spendingOf(() => session('child', 2), allows(2), all)
    expect(asEnglish(child.problem())).toContain('$2.00')
    expect(all.problem()).toBeUndefined()
  })

  test('has no end without a limit', () => {
    const state = session('s', 1e9)
    expect(spendingOf(() => state, allows()).problem()).toBeUndefined()
    expect(() => checkCost(state, allows())).not.toThrow()
    expect(() => checkCost(state, allows(1))).toThrow('Raise the limit')
  })
})
