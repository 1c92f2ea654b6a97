import { expect, test } from 'vitest'
import { recoverMail } from '../../../../main/agent/record/recover-mail'
import type { MailProgress } from '../../../../shared/mail/mail-effect'
import type { CallState } from '../../../../shared/session/session-state'
import { textOf } from '../../../../shared/session/tool-results'
import { mail } from '../../../renderer/session-facts'

function recovered(mailed?: MailProgress, effect = mail(), known?: CallState['outcome']) {
  const call = { id: 'c1', name: 'email_send', arguments: '{}' }
  const state: CallState = {
    call,
    turnId: 't',
    status: 'applying',
    plan: { effects: [effect], digest: 'd' },
    dispatched: { changes: [] },
    ...(mailed && { mailed }),
    ...(known && { outcome: known }),
  }
  const facts = recoverMail(state)
  const finished = facts.find(fact => fact.type === 'call.finished')
  const outcome = facts.find(fact => fact.type === 'call.outcome')
  return { words: finished ? textOf(finished.result) : '', applied: outcome?.applied }
}

const messageId = '<1@example.com>'

test('a mail of which nothing is written was not sent', () => {
  expect(recovered()).toEqual({
    applied: false,
    words: `Interrupted before the mail was sent: it was not sent. Message ID: ${messageId}`,
  })
})

test('of a mail that was being handed over it is said that nobody knows, and nothing is written as known', () => {
  const { applied, words } = recovered({ stage: 'handed-over', messageId })
  expect(applied).toBeUndefined()
  expect(words).toMatch(
    /^Interrupted while the mail was handed over: it is unknown whether it was sent\. Message ID: <1@example\.com>\./,
  )
})

test('a mail that its server took was sent', () => {
  expect(recovered({ stage: 'taken', messageId, answer: '250 queued as 7' })).toEqual({
    applied: true,
    words: `Interrupted after the mail was sent: the server took it (250 queued as 7). Message ID: ${messageId}`,
  })
})

test('of a draft it is not known', () => {
  const { applied, words } = recovered(undefined, mail({ draft: { folder: '' } }))
  expect([applied, words]).toEqual([
    undefined,
    `Interrupted while the draft was kept: look for it there. Message ID: ${messageId}`,
  ])
})

test('an outcome that was already known is not recorded again, and is reported as it is', () => {
  const answer = '250 queued as 7'
  const sent = recovered({ stage: 'taken', messageId, answer }, mail(), { applied: true })
  expect(sent.applied).toBeUndefined()
  expect(sent.words).toMatch(/^Interrupted after the mail was sent/)
  const refused = recovered({ stage: 'handed-over', messageId }, mail(), { applied: false })
  expect(refused.applied).toBeUndefined()
  expect(refused.words).toMatch(/it was not sent\. Message ID/)
  const draft = recovered(undefined, mail({ draft: { folder: '' } }), { applied: true })
  expect(draft.words).toBe(`Interrupted after the draft was kept. Message ID: ${messageId}`)
})
