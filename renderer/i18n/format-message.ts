import { IntlMessageFormat } from 'intl-messageformat'
import type { Language } from '../../shared/languages'

/** The values of a message's arguments, by their names. */
export type MessageValues = Readonly<Record<string, string | number | boolean>>

/** Messages that have been parsed, by their language and text. There are no more of them than `locales` has. */
const parsed = new Map<string, IntlMessageFormat>()

/**
 * Puts values into a message in ICU's syntax: `{name}`, `{count, plural, one {# file} other {# files}}`. A message whose
 * values do not fit appears as it is written, since a window without words is of less use.
 */
export function formatMessage(message: string, language: Language, values?: MessageValues): string {
  if (!message.includes('{')) return message
  try {
    return String(parsedMessage(message, language).format(values))
  } catch {
    return message
  }
}

function parsedMessage(message: string, language: Language): IntlMessageFormat {
  const key = `${language} ${message}`
  const known = parsed.get(key)
  if (known) return known
  const made = new IntlMessageFormat(message, language, undefined, { ignoreTag: true })
  parsed.set(key, made)
  return made
}
