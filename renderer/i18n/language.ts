import { knownLanguage, LANGUAGES, type Language } from '../../shared/languages'
import { directionOf } from './direction'

/** The file of a language: the page's messages by their keys, and the sentences of the main process by their English. */
export type Messages = Readonly<Record<string, string>>

let spoken: { language: Language; messages?: Messages | undefined } = { language: 'en' }

/** The language that the page speaks, as a BCP 47 tag. */
export function language(): Language {
  return spoken.language
}

/** Sets the language of the page, with its messages. English needs none: the page has them. */
export function setLanguage(wanted: Language, messages?: Messages): void {
  spoken = { language: wanted, messages }
  document.documentElement.lang = wanted
  document.documentElement.dir = directionOf(wanted)
}

/** Every language by its own name, whatever is spoken. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  pt: 'Português',
  'zh-Hans': '简体中文',
  ja: '日本語',
}

/** Returns a message of the page, or a sentence of main by its English, in the language of the page if it has it. */
export function translationOf(key: string): string | undefined {
  const { messages } = spoken
  return messages && Object.hasOwn(messages, key) ? messages[key] : undefined
}

/** The setting that main put into the window's address, so that nothing is shown in another language first. */
export function languageFromAddress(search: string): Language | 'system' {
  return knownLanguage(new URLSearchParams(search).get('language')) ?? 'system'
}

/** The language of a setting; for `system` the first that is known of those that the system prefers, else English. */
export function languageOf(setting: Language | 'system', preferred: readonly string[] = navigator.languages): Language {
  if (setting !== 'system') return setting
  for (const tag of preferred) {
    const known = languageOfTag(tag)
    if (known) return known
  }
  return 'en'
}

/** Chinese in other characters is another language to read. */
function languageOfTag(tag: string): Language | undefined {
  const [base, ...parts] = tag.toLowerCase().split('-')
  if (base === 'zh') return parts.some(part => ['hant', 'tw', 'hk', 'mo'].includes(part)) ? undefined : 'zh-Hans'
  return LANGUAGES.find(known => known === base)
}
