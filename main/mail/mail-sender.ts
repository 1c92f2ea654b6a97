import { domainToASCII } from 'node:url'
import type { MailPerson } from '../../shared/mail/read-mail'
import { visible } from '../../shared/permissions'

type Named = { name?: string | undefined; address?: string | undefined }

/** As the page and the model show somebody: the address in plain letters, and whether the name pretends to be another one. */
export function mailPerson({ name = '', address = '' }: Named): MailPerson {
  const plain = plainAddress(address)
  const shown = visible(name.trim()).slice(0, 200)
  const pretended = addressIn(name)
  return {
    address: plain,
    ...(shown && shown.toLowerCase() !== plain.toLowerCase() && { name: shown }),
    ...(pretended && pretended !== plain.toLowerCase() && { pretends: visible(pretended) }),
  }
}

export function mailPeople(all: readonly Named[] | undefined, most = 50): MailPerson[] {
  return (all ?? []).slice(0, most).map(mailPerson)
}

/** As it stands in text for the model. */
export function personText({ name, address, pretends }: MailPerson): string {
  const shown = address || '(no address)'
  const whole = name ? `${name} <${shown}>` : shown
  return pretends ? `${whole} (caution: the name shows the address ${pretends}, but the mail is from ${shown})` : whole
}

/** Letters of other scripts that look like Latin ones are written by their code. */
function plainAddress(address: string): string {
  const at = address.lastIndexOf('@')
  if (at < 0) return visible(address).slice(0, 320)
  const domain = address.slice(at + 1)
  return `${visible(address.slice(0, at))}@${domainToASCII(domain) || visible(domain)}`.slice(0, 320)
}

/** What in a name looks like an address, be it with signs that only resemble an @. */
function addressIn(name: string): string | undefined {
  const plain = name.normalize('NFKC').replace(/[\p{Cf}\p{Cc}]/gu, '')
  return plain.match(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+\.[^\s<>"'(),;:]+/)?.[0]?.toLowerCase()
}
