import { type Sentence, sentence } from '../../../../shared/sentence'
import type { CommandWord, TextRange } from '../../../../shared/session/command-analysis'

/** Something that this reader does not take for certain. */
export type Doubt = { reason: Sentence; range: TextRange }

export type PlainToken =
  | { type: 'word'; word: CommandWord }
  | { type: 'operator'; operator: '&&' | '||' | ';' | '|'; range: TextRange }
  | { type: 'redirection'; operator: string; descriptor: number | null; range: TextRange }

/** Within double quotes the dollar stands for itself before these, or before the closing quote. */
const DOLLAR_ALONE = /["|) ]/

/** The characters of an unquoted word: every letter and digit of any script, and signs without a meaning to the shell. */
const ORDINARY = /[\p{L}\p{M}\p{N}_.,/:=@%+^~#!{}\]-]/u

/**
 * The words and operators of a line, or the first thing in it that has more meaning to a shell than a word: expansions,
 * patterns, comments, here-documents, groups. Stricter than any shell, so that whatever it does take means the same to all.
 */
export function plainTokens(line: string): { tokens: PlainToken[] } | { doubt: Doubt } {
  const tokens: PlainToken[] = []
  let at = 0
  while (at < line.length) {
    if (line[at] === ' ' || line[at] === '\t') {
      at += 1
      continue
    }
    const operator = operatorAt(line, at)
    const found = operator ?? wordAt(line, at)
    if ('doubt' in found) return found
    tokens.push(found)
    at = found.type === 'word' ? found.word.range.end : found.range.end
  }
  return { tokens }
}

function operatorAt(line: string, start: number): Exclude<PlainToken, { type: 'word' }> | null {
  const rest = line.slice(start, start + 12)
  const redirection = /^(\d{0,3})(>>|>\||>&(?=\d+(?![^\s;|&<>]))|>(?![>&|(])|<(?![<>&(]))/.exec(rest)
  if (redirection?.[2]) {
    const descriptor = redirection[1] ? Number(redirection[1]) : null
    const range = { start, end: start + redirection[0].length }
    return { type: 'redirection', operator: redirection[2], descriptor, range }
  }
  const joining = /^(&&|\|\||;(?!;)|\|(?![&|])|\n)/.exec(rest)?.[1]
  if (joining === undefined) return null
  const range = { start, end: start + joining.length }
  return { type: 'operator', operator: joining === '\n' ? ';' : (joining as '&&'), range }
}

type Piece = { value: string; end: number } | { doubt: Doubt }

function wordAt(line: string, start: number): { type: 'word'; word: CommandWord } | { doubt: Doubt } {
  let value = ''
  let bare = ''
  let at = start
  while (at < line.length && !/[\s;|&<>]/.test(line[at] ?? '')) {
    const piece = pieceAt(line, at)
    if ('doubt' in piece) return piece
    value += piece.value
    // A piece that is quoted or escaped is longer than its value.
    if (piece.end - at === piece.value.length) bare += piece.value
    at = piece.end
  }
  if (at === start) return doubt(reasonForSign(line[at] ?? ''), start, start + 1)
  const text = line.slice(start, at)
  const problem = problemOfWord(text, bare) ?? (/[<>]/.test(line[at] ?? '') ? problemOfOwner(bare) : null)
  if (problem) return doubt(problem, start, at)
  return { type: 'word', word: { text, value, range: { start, end: at } } }
}

function pieceAt(line: string, at: number): Piece {
  const character = String.fromCodePoint(line.codePointAt(at) ?? 0)
  if (character === "'") return singleQuoted(line, at)
  if (character === '"') return doubleQuoted(line, at)
  if (character === '\\') return escaped(line, at)
  if (ORDINARY.test(character)) return { value: character, end: at + character.length }
  return doubt(reasonFor(character), at, at + character.length)
}

function singleQuoted(line: string, at: number): Piece {
  const end = line.indexOf("'", at + 1)
  if (end < 0) return doubt(sentence`an unclosed quote`, at, line.length)
  return { value: line.slice(at + 1, end), end: end + 1 }
}

function doubleQuoted(line: string, start: number): Piece {
  let value = ''
  let at = start + 1
  while (at < line.length && line[at] !== '"') {
    const piece = quotedPiece(line, at)
    if ('doubt' in piece) return piece
    value += piece.value
    at = piece.end
  }
  return at < line.length ? { value, end: at + 1 } : doubt(sentence`an unclosed quote`, start, line.length)
}

function quotedPiece(line: string, at: number): Piece {
  const character = line[at] ?? ''
  const next = line[at + 1] ?? ''
  if (character === '`') return doubt(sentence`a command substitution (\`…\`)`, at, at + 1)
  if (character === '$' && !DOLLAR_ALONE.test(next)) return doubt(sentence`a shell expansion ($)`, at, at + 1)
  if (character !== '\\' || !/["\\$`\n]/.test(next)) return { value: character, end: at + 1 }
  return next === '\n' ? doubt(sentence`a line continuation`, at, at + 2) : { value: next, end: at + 2 }
}

function escaped(line: string, at: number): Piece {
  const next = line[at + 1] ?? ''
  if (!/[!-~ ]/.test(next)) return doubt(sentence`a backslash before an invisible character`, at, at + 1)
  return { value: next, end: at + 2 }
}

/**
 * Judged by the text as it is written: what is quoted never has these meanings, and is refused only where it looks so too. For
 * braces by what of it is bare, wherever the brace that closes a list may be.
 */
function problemOfWord(text: string, bare: string): Sentence | null {
  if (text.startsWith('#')) return sentence`a comment (#)`
  if (/(^|[:=])~/.test(text)) return sentence`the home folder (~)`
  if (text === '{' || text === '}') return sentence`a brace group ({ })`
  return isList(bare) ? sentence`a brace expansion ({a,b})` : null
}

/** An opening brace, then a comma or two dots, then a closing one: each looked for once, however many there are. */
function isList(bare: string): boolean {
  const open = bare.indexOf('{')
  const parted = open < 0 ? -1 : open + 1 + bare.slice(open + 1).search(/,|\.\./)
  return parted > open && bare.lastIndexOf('}') > parted
}

/** Of a word that ends where a redirection begins: to a shell it may say which variable or descriptor that is for. */
function problemOfOwner(bare: string): Sentence | null {
  return /\}$|^\d+$/.test(bare) ? sentence`a redirection that may set a variable` : null
}

function reasonFor(character: string): Sentence {
  if (character === '$') return sentence`a shell expansion ($)`
  if (character === '`') return sentence`a command substitution (\`…\`)`
  if (/[*?[]/.test(character)) return sentence`a filename pattern (${character})`
  if (/[()]/.test(character)) return sentence`a group of commands (parentheses)`
  return sentence`an unexpected character (U+${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')})`
}

function reasonForSign(character: string): Sentence {
  if (character === '&') return sentence`a background command (&)`
  if (character === '<') return sentence`a here-document (<<)`
  return /[;|>]/.test(character) ? sentence`an unexpected operator (${character})` : reasonFor(character)
}

function doubt(reason: Sentence, start: number, end: number): { doubt: Doubt } {
  return { doubt: { reason, range: { start, end } } }
}
