import en from '../../locales/en.json'
import { formatMessage, type MessageValues } from './format-message'
import { language, translationOf } from './language'

/** The name of a message in `locales/en.json`. */
export type MessageKey = keyof typeof en

/**
 * Returns a message in the language of the page, or in English where that language lacks it. The values belong to the
 * arguments of the message by their names: `t('changes.summary', { files })`.
 */
export function t(key: MessageKey, values?: MessageValues): string {
  const translation = translationOf(key)
  if (translation !== undefined) return formatMessage(translation, language(), values)
  return formatMessage(en[key], 'en', values)
}

/** Keys by their prefix: names of keys are asked for with each shortcut that is shown, and there are thousands of messages. */
const keysByPrefix = new Map<string, readonly MessageKey[]>()

/** Returns the messages whose keys begin with a prefix and a dot, in the language of the page, by the rest of their keys. */
export function messagesUnder(prefix: string): Record<string, string> {
  return Object.fromEntries(keysUnder(prefix).map(key => [key.slice(prefix.length + 1), t(key)]))
}

function keysUnder(prefix: string): readonly MessageKey[] {
  const known = keysByPrefix.get(prefix)
  if (known) return known
  const found = (Object.keys(en) as MessageKey[]).filter(key => key.startsWith(`${prefix}.`))
  keysByPrefix.set(prefix, found)
  return found
}
