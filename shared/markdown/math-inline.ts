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

export function inlineFormula(source: string, at: number, before: string): FormulaToken | undefined {
  if (source[at] === '$' && /[\w\\$]/.test(before)) return undefined
  INLINE.lastIndex = at
  const found = INLINE.exec(source)
  const { double, ticked, single, round } = found?.groups ?? {}
  const text = double ?? ticked ?? single ?? round ?? ''
  if (!found || (!ticked && PROSE.test(text.replace(COMMAND, ' ~ ')))) return undefined
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
