import type { MarkedToken, Token, Tokens } from 'marked'
import { decodeEntities } from '../../../shared/markdown/decode-entities'
import { wholeBlocks } from '../../../shared/markdown/finish-blocks'
import { parseUrl } from '../../../shared/parse-url'

/** The prose of an answer, a paragraph each: without code, formulas, marks and addresses, which nobody wants to hear. */
export function spokenText(markdown: string): string[] {
  return wholeBlocks(markdown)
    .flatMap(blockText)
    .filter(text => /[\p{L}\p{N}]/u.test(text))
}

function blockText(token: Token): string[] {
  const block = token as MarkedToken
  switch (block.type) {
    case 'heading':
    case 'paragraph':
    case 'text':
      return [inlineText(token)]
    case 'blockquote':
      return block.tokens.flatMap(blockText)
    case 'list':
      return block.items.flatMap(item => item.tokens.flatMap(blockText))
    case 'table':
      return [block.header, ...block.rows].map(row => row.map(cell => inlineText(cell)).join(', '))
    default:
      return []
  }
}

function inlineText(token: Token | Tokens.TableCell): string {
  const parts =
    'tokens' in token && token.tokens ? token.tokens.map(partText) : ['text' in token ? plain(token.text) : '']
  return parts.join('').replace(/\s+/g, ' ').trim()
}

function partText(token: Token): string {
  const part = token as MarkedToken
  switch (part.type) {
    case 'br':
      return ' '
    case 'html':
      return ''
    case 'link':
      return part.text === part.href ? (parseUrl(part.href)?.host ?? '') : part.tokens.map(partText).join('')
    case 'image':
    case 'codespan':
    case 'escape':
      return plain(part.text)
    case 'text':
    case 'strong':
    case 'em':
    case 'del':
      return part.tokens ? part.tokens.map(partText).join('') : plain(part.text)
    default:
      return ''
  }
}

function plain(text: unknown): string {
  return typeof text === 'string' ? decodeEntities(text) : ''
}

/**
 * Paragraphs in pieces of whole sentences that can be spoken one after the other. The first is shorter than the others may be,
 * so that it is heard soon.
 */
export function spokenPieces(
  paragraphs: readonly string[],
  { first, most }: { first: number; most: number },
): string[] {
  const pieces: string[] = []
  let piece = ''
  for (const sentence of paragraphs.flatMap(sentencesOf).flatMap(text => cut(text, most))) {
    const limit = pieces.length === 0 ? Math.min(first, most) : most
    if (piece !== '' && piece.length + 1 + sentence.length > limit) {
      pieces.push(piece)
      piece = ''
    }
    piece = piece === '' ? sentence : `${piece} ${sentence}`
  }
  return piece === '' ? pieces : [...pieces, piece]
}

function sentencesOf(paragraph: string): string[] {
  const segments = new Intl.Segmenter(undefined, { granularity: 'sentence' }).segment(paragraph)
  return Array.from(segments, ({ segment }) => segment.trim()).filter(Boolean)
}

/** One that is longer than can be spoken at once, at blanks where there are some. */
function cut(sentence: string, most: number): string[] {
  if (sentence.length <= most) return [sentence]
  const blank = sentence.lastIndexOf(' ', most)
  const at = blank > most / 2 ? blank : most
  return [sentence.slice(0, at).trim(), ...cut(sentence.slice(at).trim(), most)]
}
