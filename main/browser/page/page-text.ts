/** Characters that turn text around, that nobody sees, or that end a line. */
const UNSEEN =
  /\p{Cc}|\p{Cf}|\p{Zl}|\p{Zp}|[\u115f\u1160\u3164\uffa0]|\u034f|\u17b4|\u17b5|[\u180b-\u180f]|[\u{fe00}-\u{fe0e}]|[\u{e0000}-\u{e0fff}]/gu
const TURNS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u
/** Joiners are part of words in several scripts, and of emoji: after a letter, a sign of one, or the end of a pair. */
const JOINERS = ['\u200c', '\u200d']
const BEFORE_JOINERS = /\p{L}|\p{M}|\ufe0f|[\udc00-\udfff]/u

/**
 * Text of a page as one line: nothing in it ends a line, and nothing is there that cannot be seen. What turns the direction of text
 * is named in its place. `most` is in characters.
 */
export function plainText(text: string, most: number): string {
  const seen = text
    .slice(0, most * 4)
    .replace(/\s+/gu, ' ')
    .replace(UNSEEN, shownAs)
    .replace(/ +/g, ' ')
    .trim()
  if (seen.length <= most && text.length <= most * 4) return seen
  return `${seen.slice(0, most).replace(/[\ud800-\udbff]$/, '')}…`
}

function shownAs(unseen: string, at: number, whole: string): string {
  if (TURNS.test(unseen)) return `<U+${unseen.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}>`
  return JOINERS.includes(unseen) && BEFORE_JOINERS.test(whole[at - 1] ?? '') ? unseen : ''
}

/** The same in quotes, so that it is seen where it ends. */
export const quoted = (text: string, most = 200): string => `"${plainText(text, most).replace(/[\\"]/g, '\\$&')}"`
