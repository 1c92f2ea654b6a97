/** So much of a text says in which direction it is written. */
const LOOKED_AT = 2_000

/** Code is written from left to right in every language, and so are addresses: neither says anything of the text around it. */
const CODE = /`[^`\n]+`|https?:\/\/\S+/g
/** A path, a name of a file, an option or a mention. */
const NAME = /[/\\@_=]|^-|\.\w/

const RIGHT_TO_LEFT =
  /[\p{Script=Arab}\p{Script=Hebr}\p{Script=Syrc}\p{Script=Thaa}\p{Script=Nkoo}\p{Script=Adlm}\p{Script=Rohg}]/u
const LETTER = /\p{L}/u

/** The share of words from which on a text is one of a language that runs from right to left, as Closure has it. */
const SHARE = 0.4

/**
 * The value of `dir` for a text of a person or a model. By 'auto' the first letter decides, so that a sentence of Arabic which begins
 * with the name of a product would run from left to right: where enough of its words do not, it is 'rtl'.
 */
export function textDirection(text: string): 'rtl' | 'auto' {
  if (!RIGHT_TO_LEFT.test(text.slice(0, LOOKED_AT))) return 'auto'
  const words = text.slice(0, LOOKED_AT).replaceAll(CODE, ' ').split(/\s+/)
  const counted = words.filter(word => LETTER.test(word) && !NAME.test(word))
  const turned = counted.filter(word => RIGHT_TO_LEFT.test(word)).length
  return turned > counted.length * SHARE ? 'rtl' : 'auto'
}
