import { domainToUnicode } from 'node:url'
import type { MailRecipient } from '../../../shared/mail/mail-effect'

type DomainLook = Pick<MailRecipient, 'shownAs' | 'mixesScripts' | 'resembles'>

/** Returns how an ASCII domain is shown to people, and for what they could take it. `known` are domains that the person writes to. */
export function domainLook(domain: string, known: readonly string[]): DomainLook {
  const shown = domainToUnicode(domain) || domain
  const resembles = known.includes(domain) ? undefined : known.find(one => looksLike(shown, one))
  return {
    ...(shown !== domain && { shownAs: shown }),
    ...(shown.split('.').some(mixesScripts) && { mixesScripts: true }),
    ...(resembles !== undefined && { resembles }),
  }
}

const SCRIPTS = ['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Hebrew', 'Arabic', 'Cherokee', 'Thai', 'Devanagari']
const SINGLE = [...SCRIPTS, 'Han', 'Hiragana', 'Katakana', 'Hangul', 'Bopomofo'].map(
  name => [name, new RegExp(`\\p{Script=${name}}`, 'u')] as const,
)
/** Japanese, Korean and Chinese are written with several, and with Latin letters. */
const TOGETHER = [
  ['Han', 'Hiragana', 'Katakana', 'Latin'],
  ['Han', 'Hangul', 'Latin'],
  ['Han', 'Bopomofo', 'Latin'],
]

/** Returns whether a label of a domain has letters of scripts that no language mixes. */
function mixesScripts(label: string): boolean {
  const found = SINGLE.filter(([, letters]) => letters.test(label)).map(([name]) => name)
  return found.length > 1 && !TOGETHER.some(allowed => found.every(name => allowed.includes(name)))
}

/** The Latin letters that letters of other scripts, and pairs of letters, look like. */
const LOOKS: readonly [RegExp, string][] = [
  [/[аɑα]/g, 'a'],
  [/[еёєҽ]/g, 'e'],
  [/[оοօ0]/g, 'o'],
  [/[рρ]/g, 'p'],
  [/[сϲ]/g, 'c'],
  [/[уүγ]/g, 'y'],
  [/[хχ]/g, 'x'],
  [/[іїιıíìl1|ӏ]/g, 'i'],
  [/[јϳ]/g, 'j'],
  [/[ѕ5]/g, 's'],
  [/[һհ]/g, 'h'],
  [/[ԁ]/g, 'd'],
  [/[ԛ]/g, 'q'],
  [/[ԝω]/g, 'w'],
  [/[νѵ]/g, 'v'],
  [/[ոηп]/g, 'n'],
  [/[κк]/g, 'k'],
  [/[тτ]/g, 't'],
  [/[мϻ]/g, 'm'],
  [/rn/g, 'm'],
  [/vv/g, 'w'],
  [/cl|ci/g, 'd'],
]

function skeleton(domain: string): string {
  const plain = domain.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return LOOKS.reduce((text, [letters, look]) => text.replace(letters, look), plain)
}

/** Short names differ by a letter without meaning to. */
const SHORTEST = 6

function looksLike(shown: string, known: string): boolean {
  if (skeleton(shown) === skeleton(domainToUnicode(known) || known)) return true
  return known.length >= SHORTEST && isOneStepFrom(shown, known)
}

/** Returns whether one letter is different, extra, missing, or swapped with the next. */
function isOneStepFrom(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (long.length - short.length > 1) return false
  let at = 0
  while (at < short.length && short[at] === long[at]) at += 1
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1)
  if (short.slice(at + 1) === long.slice(at + 1)) return true
  const isSwapped = short[at] === long[at + 1] && short[at + 1] === long[at]
  return isSwapped && short.slice(at + 2) === long.slice(at + 2)
}
