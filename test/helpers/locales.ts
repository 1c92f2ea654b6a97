import { IntlMessageFormat } from 'intl-messageformat'
import de from '../../locales/de.json'
import en from '../../locales/en.json'
import es from '../../locales/es.json'
import fr from '../../locales/fr.json'
import ja from '../../locales/ja.json'
import pt from '../../locales/pt.json'
import chinese from '../../locales/zh-Hans.json'
import type { Messages } from '../../renderer/i18n/language'
import type { Language } from '../../shared/languages'

/** The messages of the page in English, by their keys. */
export const english: Messages = en

/** The files of the other languages: messages of the page by their keys, and sentences of main by their English. */
export const translations: Readonly<Record<Exclude<Language, 'en'>, Messages>> = {
  de,
  es,
  fr,
  pt,
  'zh-Hans': chinese,
  ja,
}

/** Keys of the page's messages are names with dots; a sentence of main is its own key. */
export const isKeyOfPage = (key: string): boolean => Object.hasOwn(english, key)

type Node = ReturnType<IntlMessageFormat['getAst']>[number]

/** The names of a message's arguments. Throws if the message is not written in ICU's syntax. */
export function argumentsOf(message: string): string[] {
  const parsed = new IntlMessageFormat(message, 'en', undefined, { ignoreTag: true })
  return [...new Set(parsed.getAst().flatMap(argumentsIn))].sort()
}

function argumentsIn(node: Node): string[] {
  // A literal text and the number sign have no name of their own.
  if (node.type === 0 || node.type === 7) return []
  const inner = 'options' in node ? Object.values(node.options).flatMap(({ value }) => value.flatMap(argumentsIn)) : []
  return [node.value, ...inner]
}
