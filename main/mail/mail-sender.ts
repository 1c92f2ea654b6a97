import { domainToASCII } from 'node:url'
import type { MailPerson } from '../../shared/mail/read-mail'
import { visible } from '../../shared/permissions'

type Named = { name?: string | undefined; address?: string | undefined }

/** As the page and the model show somebody: the address in plain letters, and whether the name pretends to be another one. */
export function mailPerson({ name = '', address = '' }: Named): MailPerson {
  const known = address.replace(UNKNOWN_DOMAIN, '')
  if (known !== address) return mailPerson({ name: name || known.replace(UNKNOWN_MAILBOX, '') })
  const plain = plainAddress(address.replace(UNKNOWN_MAILBOX, ''))
  const shown = visible(name.trim()).slice(0, 200)
  const pretended = addressIn(name)
  return {
    address: plain,
    ...(shown && shown.toLowerCase() !== plain.toLowerCase() && { name: shown }),
    ...(pretended && pretended !== plain.toLowerCase() && { pretends: visible(pretended) }),
  }
}

export function mailPeople(all: readonly Named[] | undefined, most = 50): MailPerson[] {
  const people = (all ?? []).slice(0, most).map(mailPerson)
  return people.filter(({ name, address }) => name !== undefined || address !== '')
}

/** Dovecot writes them where an address lacks a part. */
const UNKNOWN_DOMAIN = /@missing_domain$/i
const UNKNOWN_MAILBOX = /^MISSING_MAILBOX/
const MOST_SENDERS = 10

/**
 * Returns the senders that a mail names. Servers read an invalid header in different ways, and only one of several From
 * headers, so that `head`, which has all of them, is examined too.
 */
export function mailSenders(from: readonly Named[] | undefined, head: Uint8Array | undefined): MailPerson[] {
  const people = mailPeople(from, MOST_SENDERS)
  const known = new Set(people.map(({ address }) => address.toLowerCase()))
  for (const address of addressesIn(head)) {
    const person = mailPerson({ address })
    if (known.has(person.address.toLowerCase()) || known.size >= MOST_SENDERS) continue
    known.add(person.address.toLowerCase())
    people.push(person)
  }
  return people
}

const MOST_HEAD = 64 * 1024

/** Every address that the From headers name, but for those in names and comments. */
function addressesIn(head: Uint8Array | undefined): string[] {
  const fields = Buffer.from(head ?? [])
    .toString('utf8')
    .slice(0, MOST_HEAD)
    .split(/\r?\n(?![ \t])/)
    .filter(field => /^from[ \t]*:/i.test(field))
  const plain = fields.map(field =>
    field
      .replace(/^[^:]*:/, '')
      .replace(/=\?[^?\s]{1,50}\?[bq]\?[^?\s]*\?=/gi, ' ')
      .replace(/(?<!\\)"(?:[^"\\]|\\.)*"(?!@)/g, ' ')
      .replace(/(?<!\\)\((?:[^()\\]|\\.)*\)/g, ' '),
  )
  return plain.flatMap(field => field.split(/[,;]/)).flatMap(piece => addressOf(piece) ?? [])
}

function addressOf(piece: string): string | undefined {
  const [, within] = /<([^<>]*)>/.exec(piece) ?? []
  const found = (within ?? piece).match(
    /(?:(?<!\\)"(?:[^"\\]|\\.)*"|(?<![^\s<>"(),;:@])[^\s<>"(),;:@]+)@[^\s<>"(),;:@]+/g,
  )
  return found?.at(-1)?.replace(/^"(.*)"@/, '$1@')
}

/** As it stands in text for the model. */
export function personText({ name, address, pretends }: MailPerson): string {
  const shown = address || '(no address)'
  const whole = name ? `${name} <${shown}>` : shown
  return pretends ? `${whole} (caution: the name shows the address ${pretends}, but the mail is from ${shown})` : whole
}

const MOST_LOCAL = 64
const MOST_DOMAIN = 253

/** Its domain is in plain letters and whole, however long the part before it is. */
function plainAddress(address: string): string {
  const at = address.lastIndexOf('@')
  if (at < 0) return shortened(visible(address), MOST_DOMAIN)
  const domain = address.slice(at + 1)
  const ascii = domainToASCII(domain) || visible(domain)
  const end = ascii.length > MOST_DOMAIN ? `…${ascii.slice(-MOST_DOMAIN)}` : ascii
  return `${shortened(plainLocal(address.slice(0, at)), MOST_LOCAL)}@${end}`
}

/** Among Latin letters those of other scripts, which may look the same, are written by their code. */
function plainLocal(local: string): string {
  const shown = visible(local)
  if (!/[a-z]/i.test(local)) return shown
  return shown.replace(/(?!\p{Script=Latin})[^\0-\x7f]/gu, letter => `\\u{${letter.codePointAt(0)?.toString(16)}}`)
}

function shortened(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most)}…` : text
}

/** Returns the part of a name that looks like an address, even with signs that only resemble an @. */
function addressIn(name: string): string | undefined {
  const plain = name.normalize('NFKC').replace(/[\p{Cf}\p{Cc}]/gu, '')
  return plain
    .split(/[\s<>"'(),;:]+/)
    .find(isAddress)
    ?.toLowerCase()
}

/** Returns whether there is something before an @, and something on both sides of a dot after it. */
function isAddress(word: string): boolean {
  const dot = word.indexOf('.', word.indexOf('@', 1) + 2)
  return word.indexOf('@', 1) > 0 && dot > 0 && dot < word.length - 1
}
