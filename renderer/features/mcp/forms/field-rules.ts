import { t } from '../../../i18n/t'

/** The rule for a field's content, beyond its kind: in short for its label, and as text for an entry that breaks it. */
export type FieldRule = {
  note: string
  wrong: string
  /** Blanks around it are none of it. */
  trims?: true
  isKept(written: string): boolean
}

type Property = Readonly<Record<string, unknown>>

/** The rule of a property of a JSON Schema, where it has one that a person can be told. */
export function ruleOf(property: Property, kind: string): FieldRule | undefined {
  if (kind === 'text') return formatRule(property) ?? lengthRule(property)
  return kind === 'number' || kind === 'integer' ? rangeRule(property) : undefined
}

const DATE = /^\d{4}-\d\d-\d\d$/
const MOMENT = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/i

const FORMATS: Readonly<Record<string, { example: string; isKept(written: string): boolean }>> = {
  email: { example: 'name@example.com', isKept: written => /^[^\s@]+@[^\s@]+$/.test(written) },
  uri: { example: 'https://example.com', isKept: written => !/\s/.test(written) && URL.canParse(written) },
  date: { example: '2026-11-22', isKept: isDate },
  'date-time': {
    example: '2026-11-22T14:30:00Z',
    isKept: written => isDate(MOMENT.exec(written)?.[1] ?? '') && !Number.isNaN(Date.parse(written)),
  },
}

function formatRule({ format }: Property): FieldRule | undefined {
  if (typeof format !== 'string' || !Object.hasOwn(FORMATS, format)) return undefined
  const { example, isKept } = FORMATS[format] ?? {}
  if (!example || !isKept) return undefined
  return { note: t('mcp.tool.as', { example }), wrong: t('mcp.tool.wrong.format', { example }), trims: true, isKept }
}

/** A day that there is: JavaScript takes the 31st of February for one of March. */
function isDate(written: string): boolean {
  const at = DATE.test(written) ? Date.parse(written) : Number.NaN
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(written)
}

function lengthRule({ minLength, maxLength }: Property): FieldRule | undefined {
  // That one character at least is needed is said of an empty field.
  const least = typeof minLength === 'number' && minLength > 1 ? minLength : undefined
  const range = rangeWords(least, maxLength)
  if (range === undefined) return undefined
  const note = t('mcp.tool.characters', { range })
  return {
    note,
    wrong: t('mcp.tool.wrong.range', { range: note }),
    isKept: written => isWithin([...written].length, least, maxLength),
  }
}

function rangeRule({ minimum, maximum }: Property): FieldRule | undefined {
  const note = rangeWords(minimum, maximum)
  if (note === undefined) return undefined
  return {
    note,
    wrong: t('mcp.tool.wrong.range', { range: note }),
    isKept: written => isWithin(Number(written), minimum, maximum),
  }
}

function rangeWords(least: unknown, most: unknown): string | undefined {
  if (typeof least === 'number' && typeof most === 'number') return t('mcp.tool.range', { least, most })
  if (typeof least === 'number') return t('mcp.tool.atLeast', { least })
  return typeof most === 'number' ? t('mcp.tool.atMost', { most }) : undefined
}

function isWithin(value: number, least: unknown, most: unknown): boolean {
  return !(typeof least === 'number' && value < least) && !(typeof most === 'number' && value > most)
}
