import { knownLanguage, LANGUAGES, type Language } from '../../shared/languages'
import { directionOf } from './direction'

/** The texts of an area in a language: as in English, with other words. */
export type Words<T> = T extends string
  ? string
  : T extends (...given: infer G) => infer R
    ? (...given: G) => Words<R>
    : { readonly [K in keyof T]: Words<T[K]> }

/** What the texts of the window are divided into; a catalogue has each of them. */
export type Area =
  | 'text'
  | 'callText'
  | 'actionText'
  | 'agentsText'
  | 'appearanceText'
  | 'settingsSearchText'
  | 'toolsPageText'
  | 'composerText'
  | 'dataText'
  | 'filesText'
  | 'mainText'
  | 'mcpResultText'
  | 'mcpText'
  | 'modelsText'
  | 'permissionText'
  | 'factsText'
  | 'offersText'
  | 'profileText'
  | 'projectText'
  | 'resourcesText'
  | 'sessionText'
  | 'sessionsText'
  | 'settingsText'
  | 'terminalText'

type Texts = Readonly<Record<Area, unknown>>

let spoken: { language: Language; texts?: Texts | undefined } = { language: 'en' }

/** The language that the page speaks, as a BCP 47 tag. */
export function language(): Language {
  return spoken.language
}

/** Sets the language of the page, with its texts. English needs none: they stand where they are used. */
export function setLanguage(wanted: Language, texts?: Texts): void {
  spoken = { language: wanted, texts }
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

/** The texts of an area in the language that is spoken. */
export function inLanguage<T>(area: Area, english: T): Words<T> {
  return ((spoken.texts?.[area] as Words<T> | undefined) ?? english) as Words<T>
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
