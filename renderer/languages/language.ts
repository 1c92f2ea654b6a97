import { knownLanguage, LANGUAGES, type Language } from '../../shared/languages'
import type { Catalogue } from './catalogue'
import { directionOf } from './direction'

/** The texts of an area in a language: as in English, with other words. */
export type Words<T> = T extends string
  ? string
  : T extends (...given: infer G) => infer R
    ? (...given: G) => Words<R>
    : { readonly [K in keyof T]: Words<T[K]> }

/** Every language but English, which the app's own files hold. Each is a file of its own, read only where it is spoken. */
const catalogues: Record<Exclude<Language, 'en'>, () => Promise<{ catalogue: Catalogue }>> = {
  de: () => import('./de'),
  es: () => import('./es'),
  fr: () => import('./fr'),
  pt: () => import('./pt'),
  'zh-Hans': () => import('./zh-hans'),
  ja: () => import('./ja'),
}

let spoken: { language: Language; catalogue?: Catalogue } = { language: 'en' }

/** The language that the page speaks, as a BCP 47 tag. */
export function language(): Language {
  return spoken.language
}

/** Makes the page speak a language. Whatever shows text must be loaded after this: texts are taken once. */
export async function speak(wanted: Language): Promise<void> {
  spoken = wanted === 'en' ? { language: wanted } : { language: wanted, ...(await catalogues[wanted]()) }
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
export function inLanguage<T>(area: keyof Catalogue, english: T): Words<T> {
  return ((spoken.catalogue?.[area] as Words<T> | undefined) ?? english) as Words<T>
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
