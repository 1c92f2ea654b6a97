import type { Token, Tokens } from 'marked'
import { LONGEST } from './lexing-work'
import { lexMarkdown } from './math'

/** A list that grows: its items that can no longer change, where in the text the next one begins, and the sign that they begin with. */
export type OpenList = { readonly settled: Tokens.List; readonly cut: number; readonly sign: string | undefined }

/** Items that are lexed again with each piece of text, before those at the front are set aside. */
const LEXED_AGAIN = 8

/** A list that begins at `from` in the text, once it is so long that it pays to set items aside. */
export function openList(list: Tokens.List, from: number): OpenList | undefined {
  return setAside({ settled: { ...list, items: [], raw: '' }, cut: from, sign: signOf(list.raw) }, list)
}

/**
 * The tokens after more text has come, from where the list begins. Undefined where it is no longer the last block, or
 * what follows its settled items is no item of it.
 */
export function growList(list: OpenList, text: string): { tokens: Token[]; list: OpenList } | undefined {
  const rest = text.slice(list.cut)
  if (rest.length > LONGEST) return undefined
  const wholeLines = rest.slice(0, rest.lastIndexOf('\n') + 1)
  const [lexedLines, lexed] = [lexMarkdown(wholeLines), lexMarkdown(rest)]
  if (!lexedLines || !lexed) return undefined
  const [settled, ...others] = lexedLines.filter(token => token.type !== 'space')
  const [shown, ...after] = lexed
  if (others.length > 0 || !continues(list, shown)) return undefined
  const tokens = [joined(list.settled, shown), ...after]
  const next = continues(list, settled) ? setAside(list, settled) : undefined
  return { tokens, list: next ?? list }
}

/** Items that are one element of the page: a longer list is laid out in parts. */
const PART = 128

/** The items that are settled as a list of its own, once they are many, and what goes on after them. */
export function splitList({ settled, cut, sign }: OpenList): { part: Tokens.List; list: OpenList } | undefined {
  if (settled.items.length < PART) return undefined
  return { part: settled, list: { settled: { ...partAfter(settled, settled), items: [], raw: '' }, cut, sign } }
}

/** A list that goes on after a part of it counts on from there, whatever numbers are written in it. */
export function partAfter(part: Tokens.List, list: Tokens.List): Tokens.List {
  return typeof part.start === 'number' ? { ...list, start: part.start + part.items.length } : list
}

export function continues(
  { settled, sign }: Pick<OpenList, 'settled' | 'sign'>,
  token: Token | undefined,
): token is Tokens.List {
  return token?.type === 'list' && token.ordered === settled.ordered && signOf(token.raw) === sign
}

/** Returns the sign after the number, or the bullet itself. */
export function signOf(raw: string): string | undefined {
  return /^ {0,3}\d*([.)*+-])/.exec(raw)?.[1]
}

/** Moves items to the settled ones, up to one that begins a line: there the rest is lexed as it would be within the list. */
function setAside({ settled, cut, sign }: OpenList, more: Tokens.List): OpenList | undefined {
  const last = more.items.length - LEXED_AGAIN
  const count = more.items.findLastIndex((item, index) => index <= last && /^[*+\-\d]/.test(item.raw))
  if (count <= 0) return undefined
  const items = more.items.slice(0, count)
  const raw = items.map(item => item.raw).join('')
  return { settled: joined(settled, { ...more, items, raw }), cut: cut + raw.length, sign }
}

/** One loose item makes all of a list's items loose. */
function joined(former: Tokens.List, more: Tokens.List): Tokens.List {
  const loose = former.loose || more.loose
  const items = [...(former.loose === loose ? former.items : former.items.map(loosened))]
  items.push(...(more.loose === loose ? more.items : more.items.map(loosened)))
  return { ...former, loose, items, raw: former.raw + more.raw }
}

/** As the lexer does it: the text of a loose item is a paragraph. */
function loosened(item: Tokens.ListItem): Tokens.ListItem {
  const tokens = item.tokens.map(token => (token.type === 'text' ? ({ ...token, type: 'paragraph' } as Token) : token))
  return { ...item, loose: true, tokens }
}
