import { describe, expect, test } from 'vitest'
import { decide } from '../../../../main/approvals/decide'
import { sendMailPolicy } from '../../../../main/approvals/effects/send-mail-policy'
import { offersFor, wouldMatch } from '../../../../main/approvals/grant-offers'
import type { SendMailEffect } from '../../../../shared/mail/mail-effect'
import type { Grant, GrantRule } from '../../../../shared/permissions'
import { inEnglish } from '../../../../shared/sentence'
import type { ApprovalMode } from '../../../../shared/settings'
import { mail } from '../../../renderer/session-facts'

const where = { workspace: '/w', home: '/h' }
const toBob: GrantRule = { kind: 'mail-recipient', account: 'work', label: 'Work', address: 'bob@example.org' }
const toDomain: GrantRule = { kind: 'mail-domain', account: 'work', label: 'Work', domain: 'example.org' }
const people = (...addresses: string[]) => addresses.map(address => ({ address }))
const secret = [{ path: 'deploy/.env', name: 'x.txt', bytes: 1, hash: 'h' }]

function decided(effect: SendMailEffect, rules: GrantRule[] = [], mode: ApprovalMode = 'full', scope?: Grant['scope']) {
  const grants = rules.map((rule, n) => ({
    id: `g${n}`,
    rule,
    scope: scope ?? ({ type: 'folder', folder: '/w' } as const),
    createdAt: '',
  }))
  const policy = { workspace: '/w', ownData: [], mode, grants, sessionId: 's' }
  return decide({ effects: [effect], digest: 'd' }, policy, { now: new Date(1_000), commands: new Map() })
}

describe('a mail', () => {
  test.each<ApprovalMode>(['ask', 'auto-edit', 'full'])('is asked in the mode %s, and so is a draft', mode => {
    const sent = decided(mail(), [], mode)
    expect([sent.type, inEnglish(sent.reason)]).toEqual([
      'ask',
      'Needs approval: sends an email from Work to bob@example.org.',
    ])
    const draft = decided(mail({ draft: { folder: '' } }), [], mode)
    expect([draft.type, inEnglish(draft.reason)]).toEqual(['ask', 'Needs approval: saves a draft in Work.'])
  })

  test('is refused in a session that only reads, whatever rules there are', () => {
    expect(decided(mail(), [toBob], 'read-only').type).toBe('deny')
  })

  test('goes without asking where rules let all go to whom it reaches', () => {
    expect(decided(mail(), [toBob])).toMatchObject({ type: 'allow', grantId: 'g0' })
    expect(decided(mail({ to: people('BOB@Example.org') }), [toBob]).type).toBe('allow')
    expect(decided(mail({ to: people('eve@example.org'), cc: people('bob@example.org') }), [toDomain]).type).toBe(
      'allow',
    )
    expect(decided(mail({ cc: people('eve@other.org') }), [toBob, { ...toDomain, domain: 'other.org' }]).type).toBe(
      'allow',
    )
  })

  test.each<[string, SendMailEffect]>([
    ['somebody else', mail({ to: people('eve@example.com') })],
    ['one more in copy', mail({ cc: people('eve@example.com') })],
    ['one more whom nobody sees', mail({ bcc: people('eve@example.com') })],
    ['somebody else who gets the answers', mail({ replyTo: people('eve@example.com') })],
    ['another account', mail({ account: { id: 'home', label: 'Work' } })],
    ['a domain that ends alike', mail({ to: people('bob@evilexample.org') })],
    ['a domain below it', mail({ to: people('bob@mail.example.org') })],
    ['an address with two at signs', mail({ to: people('bob@example.org@evil.com') })],
    ['links to a file that may contain secrets', mail({ attachments: secret })],
    ['nobody', mail({ to: [] })],
  ])('is asked all the same where it is for %s', (_, effect) => {
    expect(decided(effect, [toBob, toDomain]).type).toBe('ask')
  })

  test('is asked again once the time of a rule is over', () => {
    const until = (at: number) => decided(mail(), [toBob], 'ask', { type: 'until', folder: '/w', at }).type
    expect([until(2_000), until(500)]).toEqual(['allow', 'ask'])
  })

  test('may be allowed for its recipients, or for their domain where that is not everybody’s', () => {
    const rules = (effect: SendMailEffect) => offersFor([effect], where, new Map()).map(offer => offer.rules)
    expect(rules(mail())).toEqual([[toBob], [toDomain]])
    expect(rules(mail({ to: people('bob@gmail.com') }))).toEqual([[{ ...toBob, address: 'bob@gmail.com' }]])
    const [both, ...none] = rules(mail({ cc: people('eve@other.org') }))
    expect([both?.length, none]).toEqual([2, []])
    expect(rules(mail({ attachments: secret }))).toEqual([])
    expect(rules(mail({ to: people(...Array.from({ length: 9 }, (_, n) => `a${n}@example.org`)) }))).toEqual([
      [toDomain],
    ])
    for (const own of rules(mail())) expect(wouldMatch(own, [mail()], { where, commands: new Map() })).toBe(true)
    expect(wouldMatch([toBob], [mail({ attachments: secret })], { where, commands: new Map() })).toBe(false)
  })

  test('says in a list to whom it goes and about what', () => {
    expect(sendMailPolicy.label(mail({ cc: people('a@b.c') }))).toBe('bob@example.org (+1): Plans')
    expect(sendMailPolicy.label(mail({ to: [], subject: '' }))).toBe('')
  })
})
