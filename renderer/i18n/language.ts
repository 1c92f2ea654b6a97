import { knownLanguage, LANGUAGES, type Language } from '../../shared/languages'
import { directionOf } from './direction'

/** A language: the texts by the path of their file in the catalogue, and what main says by its English. */
export type Catalogue = {
  texts: ReadonlyMap<string, unknown>
  sentences: Readonly<Record<string, string>>
}

const NO_SENTENCES: Readonly<Record<string, string>> = {}

let spoken: { language: Language; catalogue?: Catalogue | undefined } = { language: 'en' }

/** The language that the page speaks, as a BCP 47 tag. */
export function language(): Language {
  return spoken.language
}

/** Sets the language of the page, with its texts. English needs none: they stand where they are used. */
export function setLanguage(wanted: Language, catalogue?: Catalogue): void {
  spoken = { language: wanted, catalogue }
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

/** The texts of a file of the catalogue in the language that is spoken. */
export function inLanguage(path: string, english: unknown): unknown {
  return spoken.catalogue?.texts.get(path) ?? english
}

/** All that main says, in the language that is spoken; nothing in English, in which main says it. */
export function mainSentences(): Readonly<Record<string, string>> {
  return spoken.catalogue?.sentences ?? NO_SENTENCES
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
