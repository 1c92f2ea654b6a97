import type { MarkedToken, Token, Tokens } from 'marked'

/**
 * Tokens of a text that was lexed again, of which those that say the same as before are the same objects, so that no view
 * draws them anew. What may hold a reference is taken as it is now: its target may have come since.
 */
export function keepTokens(former: readonly Token[], now: readonly Token[]): Token[] {
  return now.map((token, index) => kept(former[index] as MarkedToken | undefined, token as MarkedToken))
}

function kept(former: MarkedToken | undefined, now: MarkedToken): Token {
  if (!former || former.type !== now.type) return now
  if (former.type === 'list' && now.type === 'list') return { ...now, items: keepItems(former.items, now.items) }
  return former.raw === now.raw && !now.raw.includes('[') ? former : now
}

function keepItems(former: readonly Tokens.ListItem[], now: readonly Tokens.ListItem[]): Tokens.ListItem[] {
  return now.map((item, index) => {
    const before = former[index]
    const isSame = before?.raw === item.raw && before.loose === item.loose && !item.raw.includes('[')
    return before && isSame ? before : item
  })
}
