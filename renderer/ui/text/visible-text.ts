/** A piece of a line: as it is, or something the eye would miss and its visible name. */
export type Piece =
  | { kind: 'plain'; text: string }
  | { kind: 'tab'; text: string }
  | { kind: 'space'; text: string }
  | { kind: 'escape'; text: string; shown: string }

const SHORT_NAMES: Readonly<Record<string, string>> = {
  '\r': '\\r',
  '\n': '\\n',
  '\0': '\\0',
  '\b': '\\b',
  '\f': '\\f',
}

/**
 * The characters that do not show, or change how their neighbors show: controls, every format character (bidi, zero-width,
 * soft hyphen, tags), separators other than U+0020, fillers and blank Braille, variation selectors, lone surrogates,
 * private use and unassigned code points.
 */
const UNSEEN = new RegExp(
  [
    String.raw`[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]`,
    String.raw`[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]`,
    String.raw`[\u115f\u1160\u2800\u3164\uffa0]`,
    String.raw`[\u034f\u17b4\u17b5\u180b-\u180f\ufe00-\ufe0f\u{e0100}-\u{e01ef}]`,
  ].join('|'),
  'u',
)
/** Of a row of spaces only the first is tried: a line may have a million of them in its middle. */
const SPLIT = new RegExp(`(\\t|(?<! ) +$|${UNSEEN.source})`, 'gu')

/**
 * Splits one line so that nothing in it is invisible. The `text` of all pieces, joined, is the line. Spaces at its end
 * are told apart unless more of the line follows.
 */
export function visibleText(line: string, isLineEnd = true): Piece[] {
  const parts = line.split(SPLIT).filter(text => text !== '')
  return parts.map((text, index) => pieceOf(text, isLineEnd && index === parts.length - 1))
}

/** The line as one string with escapes, for labels and names. */
export function escapedText(line: string): string {
  return visibleText(line)
    .map(piece => (piece.kind === 'escape' ? piece.shown : piece.kind === 'tab' ? '\\t' : piece.text))
    .join('')
}

function pieceOf(text: string, isLineEnd: boolean): Piece {
  if (text === '\t') return { kind: 'tab', text }
  if (isLineEnd && /^ +$/.test(text)) return { kind: 'space', text }
  if (UNSEEN.test(text) && [...text].length === 1) return { kind: 'escape', text, shown: nameOf(text) }
  return { kind: 'plain', text }
}

function nameOf(character: string): string {
  return SHORT_NAMES[character] ?? `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`
}
