import type { FormulaToken } from './formula-token'

/**
 * Within a line `$$…$$`, `$…$` and `\(…\)` count, and GitHub's dollars around code. Single dollars as in Pandoc and on GitHub: no
 * white space inside them and no word right outside, so that amounts of money and variables of a shell stay what they are.
 */
const INLINE = new RegExp(
  [
    String.raw`\$\$(?!\s*\$)(?<double>(?:\\[\s\S]|[^\\$]){1,2000}?)\$\$(?![\w$])`,
    String.raw`\$\x60(?<ticked>[^\x60\n]{1,1000})\x60\$(?!\w)`,
    String.raw`\$(?![\s$\x60])(?<single>(?:\\[^\n]|[^\\$\n\x60]){1,1000}?)(?<!\s)\$(?![\w$({])`,
    String.raw`\\\((?!\s*\\\))(?<round>(?:\\[^()]|[^\\]){1,1000}?)\\\)`,
  ].join('|'),
  'y',
)

/** Words beside each other outside of commands and braces: no formula, but what is between two amounts, or an aside. */
const PROSE = /\]\(|[a-z]{2}[,.;:]?\s+[a-z]{2}|\d\s+[a-z]{2,}\s/i
const COMMAND = /\\[a-z]+\*?(?:\s*\{[^{}]*\})*|\{[^{}]*\}/gi

/** The signs that only a formula has, whatever else is in it. */
const TEX = /\\[a-z]|[\^_]/i
/** The text that no formula begins with. */
const MID_SENTENCE = /^(?:[,;:?)/"'’”](?!=)|\.(?!\d)|-[a-z]{3})/i
/** Signs of a text: of money, of what is quoted, and bold words. */
const TEXT_SIGN = /[€£¥₹₩₽₺฿₫"“”„«»]|\*\*/
/** The dollars of countries, at the end of what begins as an amount. */
const CURRENCY = /(?:^|[^a-z])\(?(?:USD?|AUD?|CAN?|CAD|NZD?|HKD?|SGD?|NTD?|MX[ND]?|BRL|TWD|RD|TT|BZ|EC|JM?D?)\)?$/i
/** The text between two amounts. */
const BETWEEN = /[-–—,;:/=(]$/
/** A single letter is the dollar of a country only before another amount. */
const LETTER_MONEY = /^\d[^a-z]*[acsrj]$/i
const AMOUNT = /^\s?\d/

/** Returns whether the text between two single dollars is part of a sentence about prices or variables. */
function isOfSentence(formula: string, after: string): boolean {
  if (TEX.test(formula)) return false
  if (MID_SENTENCE.test(formula) || TEXT_SIGN.test(formula)) return true
  if (AMOUNT.test(formula) && (CURRENCY.test(formula) || BETWEEN.test(formula))) return true
  return count(formula, /[([]/g) !== count(formula, /[)\]]/g) || (LETTER_MONEY.test(formula) && AMOUNT.test(after))
}

function count(text: string, sign: RegExp): number {
  return text.match(sign)?.length ?? 0
}

export function inlineFormula(source: string, at: number, before: string): FormulaToken | undefined {
  if (source[at] === '$' && /[\w\\$]/.test(before)) return undefined
  INLINE.lastIndex = at
  const found = INLINE.exec(source)
  const { double, ticked, single, round } = found?.groups ?? {}
  const text = double ?? ticked ?? single ?? round ?? ''
  if (!found || (!ticked && PROSE.test(text.replace(COMMAND, ' ~ ')))) return undefined
  const end = at + found[0].length
  if (single !== undefined && isOfSentence(single, source.slice(end, end + 2))) return undefined
  return { type: 'formula', raw: found[0], text: text.trim(), isBlock: double !== undefined }
}

/** Text in which no `_` or `*` of a formula is taken for emphasis, of the same length. */
export function masked(source: string): string {
  let result = ''
  let end = 0
  for (const { index } of source.matchAll(/\$|\\\(/g)) {
    const found = index < end ? undefined : inlineFormula(source, index, source.charAt(index - 1))
    if (!found) continue
    result += source.slice(end, index) + 'a'.repeat(found.raw.length)
    end = index + found.raw.length
  }
  return result + source.slice(end)
}
