import type { Token, Tokens } from 'marked'
import { decodeEntities } from '../../../shared/markdown/decode-entities'

/** Returns the text of the first heading of a document; '' where it has none. */
export function documentTitle(tokens: readonly Token[]): string {
  const heading = tokens.find(({ type }) => type === 'heading') as Tokens.Heading | undefined
  return heading ? plainText(heading.tokens).trim() : ''
}

function plainText(tokens: readonly Token[]): string {
  return tokens.map(textOf).join('')
}

function textOf(token: Token): string {
  if ('tokens' in token && token.tokens) return plainText(token.tokens)
  return 'text' in token ? decodeEntities(token.text) : ''
}
