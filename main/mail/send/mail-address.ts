import { domainToASCII } from 'node:url'
import { AppError } from '../../../shared/errors'
import { visible } from '../../../shared/permissions'
import { sentence } from '../../../shared/sentence'

/** `address` is what a server is told: its domain is in ASCII and lower case. */
export type MailAddress = { address: string; name?: string }

const LOCAL_PART = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i
const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/
const LONGEST_LOCAL_PART = 64
const LONGEST_DOMAIN = 253
const LONGEST_NAME = 200
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}]/u

/**
 * The addresses of a list such as `Ada <ada@example.com>, bob@example.com`, each once and in order. Nothing is made to fit: what is not
 * plainly an address is refused with `AppError('bad-input')`, as a server might read it otherwise than the person did.
 */
export function mailAddresses(lists: string | readonly string[]): MailAddress[] {
  const all = [lists].flat().flatMap(list => piecesOf(list).map(mailAddress))
  const byAddress = new Map<string, MailAddress>()
  for (const one of all) if (!byAddress.has(one.address)) byAddress.set(one.address, one)
  return [...byAddress.values()]
}

/** One address, with or without a name. */
export function mailAddress(text: string): MailAddress {
  const found = addressIn(text.trim())
  if (!found || CONTROLS.test(text.trim())) {
    throw new AppError(
      'bad-input',
      sentence`“${visible(text.trim())}” isn’t a valid email address. Write it as ada@example.com, or as Ada <ada@example.com>.`,
    )
  }
  return found
}

function addressIn(text: string): MailAddress | undefined {
  const [, before, inside] = /^([^<>]*)<([^<>]*)>$/.exec(text) ?? []
  if (inside === undefined) return bareAddress(text)
  const found = bareAddress(inside.trim())
  const name = nameIn(before ?? '')
  if (!found || name === undefined) return undefined
  return name === '' ? found : { ...found, name }
}

/** Without its quotes; undefined where they do not stand around all of it. */
function nameIn(text: string): string | undefined {
  const trimmed = text.trim()
  const [, quoted] = /^"((?:[^"\\]|\\.)*)"$/.exec(trimmed) ?? []
  const name = quoted === undefined ? trimmed : quoted.replace(/\\(.)/g, '$1')
  return name.length > LONGEST_NAME || (quoted === undefined && trimmed.includes('"')) ? undefined : name
}

function bareAddress(text: string): MailAddress | undefined {
  const at = text.lastIndexOf('@')
  const [local, domain] = [text.slice(0, at), domainToASCII(text.slice(at + 1))]
  if (at < 1 || local.length > LONGEST_LOCAL_PART || !LOCAL_PART.test(local)) return undefined
  const isDomain = domain.length <= LONGEST_DOMAIN && domain.split('.').every(label => LABEL.test(label))
  // The address must mean what is written: letters that vanish on the way to ASCII are not part of a domain.
  if (!isDomain || /[\s%\p{C}\p{Default_Ignorable_Code_Point}]/u.test(text)) return undefined
  return { address: `${local}@${domain}` }
}

/** A list at its commas and semicolons, but for those in quotes. */
function piecesOf(list: string): string[] {
  const pieces: string[] = []
  let [piece, isQuoted] = ['', false]
  for (let at = 0; at < list.length; at++) {
    const letter = list.charAt(at)
    if (letter === '\\' && isQuoted) piece += letter + list.charAt(++at)
    else if (!isQuoted && (letter === ',' || letter === ';')) {
      pieces.push(piece)
      piece = ''
    } else {
      if (letter === '"') isQuoted = !isQuoted
      piece += letter
    }
  }
  return [...pieces, piece].filter(one => one.trim() !== '')
}

export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1)
}
