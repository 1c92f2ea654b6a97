import { type LineTokens, TOKEN_KINDS, type TokenKind } from './token-kinds'

export type CodePiece = { kind: TokenKind; text: string }

type LineRange = { from: number; to: number }

/** A line, or a part of it, in pieces of one kind. What the tokens do not reach is plain. */
export function codePieces(line: string, tokens: LineTokens, part?: LineRange): CodePiece[] {
  const { from, to } = part ?? { from: 0, to: line.length }
  const pieces: CodePiece[] = []
  let end = 0
  for (let index = 0; index < tokens.length && end < to; index += 2) {
    const start = end
    end += tokens[index + 1] ?? 0
    const text = line.slice(Math.max(start, from), Math.min(end, to))
    if (end > from && text !== '') pieces.push({ kind: TOKEN_KINDS[tokens[index] ?? 0] ?? 'plain', text })
  }
  const rest = line.slice(Math.max(end, from), to)
  return rest === '' ? pieces : [...pieces, { kind: 'plain', text: rest }]
}
