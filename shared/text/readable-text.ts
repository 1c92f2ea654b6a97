/**
 * Makes people's text readable: lines end with \n, every space is a visible one, marks that change the reading order and
 * controls are written by their code, as \u{202e}, and what cannot be seen is gone. Joiners of emoji and letters stay
 * where they join.
 */
export function readableText(text: string): string {
  const lines = text.replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
  return lines.replace(ODD, (odd, whole?: string) => {
    if (whole !== undefined) return odd
    if (BLANK.test(odd)) return ' '
    return CODED.test(odd) ? `\\u{${(odd.codePointAt(0) ?? 0).toString(16)}}` : ''
  })
}

/** The same for what is one line. */
export function readableLine(text: string): string {
  return readableText(text).replaceAll('\n', '\\u{a}')
}

const EMOJI = String.raw`\p{Extended_Pictographic}\p{Emoji_Modifier}?\ufe0f?`
/** Arabic and the scripts of India join letters, or keep them apart, by a mark between them. */
const JOINED = String.raw`[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}]`
const JOINS = String.raw`(?<=${JOINED})[\u200c\u200d](?=${JOINED})`
const WHOLE = String.raw`${EMOJI}(?:\u200d${EMOJI})*|[\d#*]\ufe0f\u20e3|${JOINS}`
const ALONE = String.raw`(?![ \t\n\u3000])[\p{Cc}\p{Cf}\p{Zs}\p{Default_Ignorable_Code_Point}\u2800]`

const ODD = new RegExp(`(${WHOLE})|${ALONE}`, 'gu')
const BLANK = /^[\p{Zs}\u115f\u1160\u2800\u3164\uffa0]$/u
const CODED = /^[\p{Cc}\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e0fff}]$/u
