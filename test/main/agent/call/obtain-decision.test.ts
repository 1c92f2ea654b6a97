import { expect, test } from 'vitest'
import { obtainDecision } from '../../../../main/agent/call/obtain-decision'
import type { Verdict } from '../../../../main/approvals/decide'
import { pendingApprovals } from '../../../../main/approvals/pending-approvals'
import type { SessionFact } from '../../../../shared/session/session-events'

const plan = { effects: [], digest: 'd' }

/** Returns what is recorded, and decided, if no person is asked. */
async function decided(verdict: Verdict) {
  const approvals = pendingApprovals()
  const asker = { approvals, signal: new AbortController().signal }
  const decisions = obtainDecision({ callId: 'c1', plan, verdict }, asker)
  const facts: SessionFact[] = []
  for (;;) {
    const step = await decisions.next()
    if (step.done) return { facts, decision: step.value }
    facts.push(step.value)
  }
}

test('a rule that allows is written down with its reason and its grant, and nobody is asked', async () => {
  const { facts, decision } = await decided({ type: 'allow', reason: 'You allowed it.', grantId: 'g1' })
  expect(facts).toEqual([
    { type: 'call.planned', callId: 'c1', plan, asks: false, reason: 'You allowed it.' },
    { type: 'call.decided', callId: 'c1', digest: 'd', approved: true, by: 'rule', grantId: 'g1' },
  ])
  expect(decision).toEqual({ approved: true, by: 'rule', grantId: 'g1' })
})

test('a rule that forbids is written down with its reason, which the model hears', async () => {
  const { facts, decision } = await decided({ type: 'deny', reason: 'Never there.' })
  expect(facts).toEqual([
    { type: 'call.planned', callId: 'c1', plan, asks: false, reason: 'Never there.' },
    { type: 'call.decided', callId: 'c1', digest: 'd', approved: false, by: 'rule', note: 'Never there.' },
  ])
  expect(decision).toEqual({ approved: false, by: 'rule', note: 'Never there.' })
})
