import { describe, expect, test } from 'vitest'
import { describePlan } from '../../../../../../renderer/features/approval/effects/describe-plan'
import { addressText } from '../../../../../../renderer/features/approval/effects/mail/mail-address-text'
import { SendMailView } from '../../../../../../renderer/features/approval/effects/mail/send-mail-view'
import type { SendMailEffect } from '../../../../../../shared/mail/mail-effect'
import { drawn } from '../../../../drawn'
import { mail } from '../../../../session-facts'

const shown = (more: Partial<SendMailEffect>, isDetailed = false) =>
  drawn(<SendMailView effect={mail(more)} isDetailed={isDetailed} />)

describe('the card of a mail', () => {
  test('names everybody whom it reaches, who is new, and whose domain could be another', () => {
    const view = shown({
      to: [
        {
          address: 'bob@xn--pypal-4ve.com',
          name: 'PayPal',
          isNew: true,
          shownAs: 'pаypal.com',
          mixesScripts: true,
          resembles: 'paypal.com',
        },
      ],
      cc: [{ address: 'eve@example.org' }],
      bcc: [{ address: 'spy@example.org' }],
      replyTo: [{ address: 'other@example.org', isNew: true }],
    })
    const of = (address: string) => view.querySelector(`[data-recipient="${address}"]`)?.textContent
    expect(of('bob@xn--pypal-4ve.com')).toBe(
      'bob@xn--pypal-4ve.com(PayPal)NewDisplayed to readers as pаypal.com. The domain mixes letters from different scripts, a sign of a forged address. Looks like paypal.com but isn’t.',
    )
    expect(of('eve@example.org')).toBe('eve@example.org')
    expect([of('spy@example.org'), of('other@example.org')]).toEqual(['spy@example.org', 'other@example.orgNew'])
    expect(view.textContent).toContain('hidden from other recipients')
  })

  test('shows what it says to the letter, and what would not be seen', () => {
    const view = shown({ subject: 'a\u202eb', text: 'one\n\ntwo\u200b', html: '<b>one</b>' })
    expect(view.querySelector('[data-mail-text]')?.textContent).toMatch(/^onetwo.*200b/i)
    expect(view.textContent).toMatch(/U\+202E|202e/i)
    expect(view.textContent).toContain('<b>one</b>')
    expect(view.querySelector('b')).toBeNull()
    expect(shown({ subject: '', text: '' }).textContent).toMatch(/\(no subject\).*\(no text\)/)
  })

  test('shows attachments with their size and where they are from, and on demand what names the bytes', () => {
    const attachments = [{ path: 'docs/a.txt', name: 'b.txt', bytes: 12_000, hash: 'h' }]
    expect(shown({ attachments }).textContent).toContain('b.txtdocs/a.txt12 kB')
    expect(shown({}).textContent).not.toContain('<1@example.com>')
    expect(shown({}, true).textContent).toContain('<1@example.com>')
  })

  test('asks for one, for several and for a draft in words of their own', () => {
    const headline = (more: Partial<SendMailEffect>) => describePlan({ effects: [mail(more)], digest: 'd' })
    expect(headline({}).headline).toBe('Send this email to bob@example.org?')
    expect(headline({ cc: [{ address: 'a@b.c' }] }).headline).toBe('Send this email to 2 recipients?')
    const draft = headline({ draft: { folder: '' } })
    expect([draft.headline, draft.approve]).toEqual(['Save this draft in Work?', 'Save draft'])
    const facts = headline({ to: [{ address: 'a@b.c', isNew: true, resembles: 'b.de' }] }).facts.map(({ text }) => text)
    expect(facts.slice(0, 2)).toEqual(['1 address looks forged', '1 new recipient'])
  })
})

test.each([
  [{ address: 'a@b.c' }, 'a@b.c'],
  [{ address: 'a@b.c', name: 'Ada Lovelace' }, 'Ada Lovelace <a@b.c>'],
  [{ address: 'a@b.c', name: 'Lovelace, "Ada"' }, '"Lovelace, \\"Ada\\"" <a@b.c>'],
])('an address is written as one types it: %j', (one, text) => {
  expect(addressText(one)).toBe(text)
})
