import { describe, expect, test } from 'vitest'
import { decide } from '../../../../main/approvals/decide'
import { offersFor } from '../../../../main/approvals/grant-offers'
import { inEnglish } from '../../../../shared/sentence'
import type { ReadMailEffect } from '../../../../shared/session/effects'
import type { ApprovalMode } from '../../../../shared/settings'
import { asEnglish } from '../../../helpers/as-english'
import { mailRead } from '../../../helpers/mail-effect'

const where = { workspace: '/w', home: '/h' }
const grant = (account: string) => ({
  id: 'g',
  createdAt: '',
  scope: { type: 'session', sessionId: 's' } as const,
  rule: { kind: 'read-mail', account, address: 'ada@example.com' } as const,
})
const decided = (effect: ReadMailEffect, mode: ApprovalMode = 'ask', account?: string) =>
  asEnglish(
    decide(
      { effects: [effect], digest: 'd' },
      { workspace: '/w', ownData: ['/own'], mode, sessionId: 's', ...(account && { grants: [grant(account)] }) },
    ),
  )

const marks = mailRead({ action: 'read', uid: 1, marksRead: true })
const saves = mailRead({ action: 'save', uid: 1, saveTo: 'a.pdf' })

describe('reading mail', () => {
  test.each<ApprovalMode>(['ask', 'auto-edit', 'full', 'read-only'])('is asked in the mode %s', mode => {
    expect(decided(mailRead(), mode).type).toBe('ask')
  })

  test('is allowed for longer account by account, as long as nothing changes', () => {
    const [offer, ...more] = offersFor([mailRead()], where, new Map())
    expect(more).toEqual([])
    expect(offer && inEnglish(offer.words)).toContain(
      'reading all email in ada@example.com, which stays unread and unchanged',
    )
    expect(decided(mailRead({ action: 'read', uid: 7 }), 'ask', 'ada').type).toBe('allow')
    expect(decided(mailRead(), 'ask', 'bob').type).toBe('ask')
  })

  test.each([
    [marks, 'marks email in ada@example.com as read'],
    [saves, 'saves attachments from ada@example.com'],
  ])('that changes something is asked each time, and nothing for a session that only reads: %#', (effect, words) => {
    expect(offersFor([effect], where, new Map())).toEqual([])
    expect(decided(effect, 'ask', 'ada')).toMatchObject({ type: 'ask', reason: expect.stringContaining(words) })
    expect(decided(effect, 'full', 'ada').type).toBe('ask')
    expect(decided(effect, 'read-only', 'ada').type).toBe('deny')
  })

  test('saves nothing into places that are protected', () => {
    expect(decided(mailRead({ action: 'save', uid: 1, saveTo: '.git/hooks/post-commit' }), 'full')).toMatchObject({
      type: 'ask',
      reason: expect.not.stringContaining('saves attachments'),
    })
  })
})
