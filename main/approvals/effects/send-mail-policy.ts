import { type MailRecipient, recipientsOf, type SendMailEffect } from '../../../shared/mail/mail-effect'
import type { GrantRule } from '../../../shared/permissions'
import { sentence } from '../../../shared/sentence'
import { isSecret } from '../../workspace/paths/is-secret'
import type { EffectPolicy, Offer } from './effect-policy'
import { offerOf } from './offer-of'

/** A mail that was sent is sent. Only the person's rules let one go without asking, each for one recipient or one domain. */
export const sendMailPolicy: EffectPolicy<SendMailEffect> = {
  label: ({ subject, ...lists }) => [namesOf(recipientsOf(lists)), subject].filter(text => text !== '').join(': '),
  byMode: ({ draft, account, ...lists }) => ({
    type: 'ask',
    because: draft
      ? sentence`saves a draft in ${account.label}`
      : sentence`sends an email from ${account.label} to ${namesOf(recipientsOf(lists))}`,
  }),
  protectedBy: ({ attachments }) => {
    const secret = attachments.find(({ path }) => isSecret(path))
    return secret && { type: 'ask', because: sentence`attaches ${secret.path}, which may contain keys or passwords` }
  },
  isAlwaysAsked: ({ attachments }) => attachments.some(({ path }) => isSecret(path)),
  // Each whom it reaches, by itself or by the answers to it, needs a rule.
  parts: effect => reachedBy(effect).map(one => ({ ...effect, to: [one], cc: [], bcc: [], replyTo: [] })),
  offers: ([effect, ...more]) => (effect && more.length === 0 ? offersFor(effect) : []),
}

function reachedBy(effect: SendMailEffect): MailRecipient[] {
  return [...recipientsOf(effect), ...(effect.replyTo ?? [])]
}

function namesOf(recipients: readonly MailRecipient[]): string {
  const [first, ...more] = recipients
  if (!first) return ''
  return more.length === 0 ? first.address : `${first.address} (+${more.length})`
}

/** More recipients than these are a list, for which a rule of one domain is. */
const MOST_RULES = 5

function offersFor(effect: SendMailEffect): Offer[] {
  const { account, attachments } = effect
  if (attachments.some(({ path }) => isSecret(path))) return []
  const from = { account: account.id, label: account.label }
  const addresses = [...new Set(reachedBy(effect).map(({ address }) => address.toLowerCase()))]
  const domains = [...new Set(addresses.map(address => address.slice(address.lastIndexOf('@') + 1)))]
  const byAddress = addresses.map((address): GrantRule => ({ kind: 'mail-recipient', ...from, address }))
  const byDomain = domains.map((domain): GrantRule => ({ kind: 'mail-domain', ...from, domain }))
  return [
    ...(addresses.length > 0 && addresses.length <= MOST_RULES ? [offerOf(byAddress)] : []),
    ...(domains.length === 1 && !domains.some(isEverybodys) ? [offerOf(byDomain)] : []),
  ]
}

/** At these whoever wants to has an address. */
const EVERYBODYS =
  /^(?:(?:gmail|googlemail|aol|fastmail|hey|zoho|mail|email|inbox|icloud|me|mac|proton|protonmail|tutanota|hushmail)\.com|(?:hotmail|outlook|live|msn|yahoo|ymail)(?:\.[a-z]+){1,2}|(?:gmx|web|t-online|freenet|posteo|mailbox)\.[a-z]+|proton\.me|pm\.me|tuta\.(?:com|io)|(?:qq|163|126|sina|foxmail)\.com|(?:mail|yandex|bk|list)\.ru|yandex\.com|(?:orange|free|laposte|wanadoo)\.fr|(?:libero|virgilio)\.it|(?:uol|bol|terra)\.com\.br|naver\.com|docomo\.ne\.jp)$/

function isEverybodys(domain: string): boolean {
  return EVERYBODYS.test(domain)
}
