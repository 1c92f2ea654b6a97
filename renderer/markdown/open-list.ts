import type { Token, Tokens } from 'marked'
import { lexMarkdown } from './math'

/** A list that grows: its items that can no longer change, and where in the text the next one begins. */
export type OpenList = { readonly settled: Tokens.List; readonly cut: number }

/** Items that are lexed again with each piece of text, before those at the front are set aside. */
const LEXED_AGAIN = 8

/** A list that begins at `from` in the text, once it is so long that it pays to set items aside. */
export function openList(list: Tokens.List, from: number): OpenList | undefined {
  return setAside({ ...list, items: [], raw: '' }, list, from)
}

/**
 * The tokens after more text has come, from where the list begins. Undefined where it is no longer the last block, or
 * what follows its settled items is no item of it.
 */
export function growList(list: OpenList, text: string): { tokens: Token[]; list: OpenList } | undefined {
  const rest = text.slice(list.cut)
  const wholeLines = rest.slice(0, rest.lastIndexOf('\n') + 1)
  const [settled, ...others] = lexMarkdown(wholeLines).filter(token => token.type !== 'space')
  const [shown, ...after] = lexMarkdown(rest)
  if (others.length > 0 || !continues(list, shown)) return undefined
  const tokens = [joined(list.settled, shown), ...after]
  const next = continues(list, settled) ? setAside(list.settled, settled, list.cut) : undefined
  return { tokens, list: next ?? list }
}

function continues({ settled }: OpenList, token: Token | undefined): token is Tokens.List {
  if (token?.type !== 'list') return false
  return token.ordered === settled.ordered && delimiter(token.raw) === delimiter(settled.raw)
}

/** What stands after the number, or the bullet itself. */
function delimiter(raw: string): string | undefined {
  return /^ {0,3}\d*([.)*+-])/.exec(raw)?.[1]
}

/** Moves items to the settled ones, up to one that begins a line: there the rest is lexed as it would be within the list. */
function setAside(settled: Tokens.List, more: Tokens.List, from: number): OpenList | undefined {
  const last = more.items.length - LEXED_AGAIN
  const count = more.items.findLastIndex((item, index) => index <= last && /^[*+\-\d]/.test(item.raw))
  if (count <= 0) return undefined
  const items = more.items.slice(0, count)
  const raw = items.map(item => item.raw).join('')
  return { settled: joined(settled, { ...more, items, raw }), cut: from + raw.length }
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
