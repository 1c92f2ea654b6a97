import type { GridCell } from '../../../../shared/documents/sheet-grid'

/** The parts of a format code that a number is written by. */
type NumberFormat = { decimals: number; isGrouped: boolean; isPercent: boolean; prefix: string; suffix: string }

const known = new Map<string, NumberFormat | null>()

/** Returns a cell as its program would show it, in the notation of a language. Nothing of a value is left out but what its format rounds. */
export function formatCell(cell: GridCell, language: string): string {
  const { text, type, format, shown } = cell
  if (shown !== undefined) return shown
  if (type === 'date') return formatDate(text, language)
  if (type !== 'number') return text
  const value = Number(text)
  if (!Number.isFinite(value)) return text
  const written = format === undefined ? null : numberFormat(format)
  if (!written) return plainNumber(text, value, language)
  const { decimals, isGrouped, isPercent, prefix, suffix } = written
  const number = (isPercent ? value * 100 : value).toLocaleString(language, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    useGrouping: isGrouped,
  })
  return `${prefix}${number}${suffix}`
}

/** Without a format all digits are written, and no groups: it may be a year. */
function plainNumber(text: string, value: number, language: string): string {
  const decimals = /^[+-]?\d+(?:\.(\d{1,20}))?$/.exec(text)?.[1]?.length
  if (decimals === undefined && /[.e]/i.test(text)) return text
  return value.toLocaleString(language, { maximumFractionDigits: decimals ?? 0, useGrouping: false })
}

const PLACES = /[#0?](?:[#0?,]*[#0?])?(?:\.[0#?]+)?/

/** Reads the part of a code that is for positive numbers; null for fractions, powers of ten, and what has no digits. */
export function numberFormat(code: string): NumberFormat | null {
  const former = known.get(code)
  if (former !== undefined) return former
  const read = readFormat(code)
  known.set(code, read)
  return read
}

function readFormat(code: string): NumberFormat | null {
  const positive = code.split(';')[0] ?? ''
  const places = PLACES.exec(
    positive.replace(/"[^"]{0,200}"|\[[^\]]{0,200}\]|\\./g, skipped => ' '.repeat(skipped.length)),
  )
  if (!places || /[#0?]\s*\/\s*[#0?\d]|E[+-]/i.test(positive)) return null
  const [before, after] = [positive.slice(0, places.index), positive.slice(places.index + places[0].length)]
  return {
    decimals: (places[0].split('.')[1] ?? '').length,
    isGrouped: places[0].includes(','),
    isPercent: /%/.test(before + after),
    prefix: literals(before),
    suffix: literals(after),
  }
}

/** The words and signs that a code puts around a number: in quotes, behind a backslash, or the currency in brackets. */
function literals(code: string): string {
  const pieces = code.matchAll(
    /"([^"]{0,200})"|\\(.)|\[\$([^\]-]{0,20})(?:-[^\]]{0,20})?\]|\[[^\]]{0,200}\]|[_*].|([%€$£¥ ])|./g,
  )
  return [...pieces].map(([, quoted, escaped, currency, sign]) => quoted ?? escaped ?? currency ?? sign ?? '').join('')
}

/** A day, a time of day, or both, as the language writes them; anything else stays as it is. */
function formatDate(text: string, language: string): string {
  const [, day, time] = /^(\d{4}-\d{2}-\d{2})?[ T]?(\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?)?Z?$/.exec(text) ?? []
  if (day === undefined) return text
  const moment = new Date(`${day}T${time ?? '00:00'}Z`)
  if (Number.isNaN(moment.getTime())) return text
  const date = moment.toLocaleDateString(language, {
    timeZone: 'UTC',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  return time === undefined ? date : `${date} ${time}`
}
