import { parseWebAddress } from '../parse-url'

/** An address of the web that a text names; `start` and `end` are where in the text, `end` exclusive. */
export type NamedAddress = { url: string; start: number; end: number }

/** Longer texts are looked through for no addresses, longer ones are none, and no more than these are found. */
const MAX_TEXT = 100_000
const MAX_LENGTH = 2_000
const MAX_ADDRESSES = 200

/** Up to a space, a quotation mark, or what nobody sees or cannot stand in an address. */
const ADDRESS = /\bhttps?:\/\/[^\s\p{Cc}\p{Cf}\p{Z}"'`<>{}|\\^「」『』（）【】《》“”‘’«»。、，；：！？]+/giu
const PUNCTUATION: ReadonlySet<string> = new Set('.,;:!?*_~…')
const OPENS: Readonly<Record<string, string>> = { ')': '(', ']': '[' }

/** The addresses that a text names, in their order. One with a name or a password in it is left as the text that it is. */
export function webAddresses(text: string): NamedAddress[] {
  if (text.length > MAX_TEXT || !/https?:\/\//i.test(text)) return []
  const found: NamedAddress[] = []
  for (const { 0: matched, index: start } of text.matchAll(ADDRESS)) {
    if (matched.length > MAX_LENGTH) continue
    const address = withoutEnd(matched)
    const parsed = parseWebAddress(address)
    if (!parsed || `${parsed.username}${parsed.password}` !== '') continue
    found.push({ url: parsed.href, start, end: start + address.length })
    if (found.length >= MAX_ADDRESSES) break
  }
  return found
}

/** Punctuation behind an address is the sentence's, and so is a bracket that opens before it. */
function withoutEnd(matched: string): string {
  const counts: Record<string, number> = {}
  for (const character of matched) counts[character] = (counts[character] ?? 0) + 1
  let end = matched.length
  for (; end > 0; end--) {
    const last = matched[end - 1] ?? ''
    const opening = OPENS[last]
    const isUnopened = opening !== undefined && (counts[opening] ?? 0) < (counts[last] ?? 0)
    if (!isUnopened && !PUNCTUATION.has(last)) break
    counts[last] = (counts[last] ?? 0) - 1
  }
  return matched.slice(0, end)
}
