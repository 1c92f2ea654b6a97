import { language } from '../../../i18n/language'

export type NumberRule = { min: number; max: number; isWhole?: boolean }

/** A number as it is shown to be edited: with the decimal sign of the language that is spoken, and not in groups. */
export function numberText(value: number): string {
  return value.toLocaleString(language(), { useGrouping: false, maximumFractionDigits: 20 })
}

/**
 * A number as a person wrote it, with or without separators. Null for an empty field, NaN for what breaks the rule and for
 * what could be two numbers, as `2.500` in a language that uses the dot for neither.
 */
export function writtenNumber(text: string, rule: NumberRule): number | null {
  const written = text.trim()
  if (written === '') return null
  const own = valueBySigns(written, signsOf(language()), rule)
  const values = own === null ? FOREIGN_SIGNS.map(signs => valueBySigns(written, signs, rule)) : [own]
  const [value = Number.NaN, another] = new Set(values.filter(one => one !== null))
  return value >= rule.min && value <= rule.max && another === undefined ? value : Number.NaN
}

type Signs = { group: string; decimal: string }

const FOREIGN_SIGNS: readonly Signs[] = [
  { group: ',', decimal: '.' },
  { group: '.', decimal: ',' },
]

function signsOf(tag: string): Signs {
  const parts = new Intl.NumberFormat(tag).formatToParts(1_234_567.8)
  const sign = (type: string) => parts.find(part => part.type === type)?.value ?? ''
  return { group: sign('group'), decimal: sign('decimal') }
}

/** A sign groups only where three digits follow each time; blanks and `_` do so in every language. */
function valueBySigns(written: string, { group, decimal }: Signs, { isWhole }: NumberRule): number | null {
  const fraction = isWhole ? '' : `(\\${decimal}\\d+)?`
  const form = new RegExp(`^(\\d*|[1-9]\\d{0,2}(?:([\\${group}\\s_])\\d{3})(?:\\2\\d{3})*)${fraction}$`)
  const [, whole, , part = ''] = form.exec(written) ?? []
  if (whole === undefined || whole + part === '') return null
  return Number(`${whole.replace(/\D/g, '') || '0'}${part.replace(decimal, '.')}`)
}
