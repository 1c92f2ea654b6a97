import type { Language } from '../../shared/languages'
import { type Messages, setLanguage } from './language'

/** Every language but English, which is part of the page. Each is a file of its own, read only where it is spoken. */
const locales: Record<Exclude<Language, 'en'>, () => Promise<{ default: Messages }>> = {
  de: () => import('../../locales/de.json'),
  es: () => import('../../locales/es.json'),
  fr: () => import('../../locales/fr.json'),
  pt: () => import('../../locales/pt.json'),
  'zh-Hans': () => import('../../locales/zh-Hans.json'),
  ja: () => import('../../locales/ja.json'),
}

/** Makes the page speak a language. Load modules that keep a message in a constant after this. */
export async function speak(wanted: Language): Promise<void> {
  setLanguage(wanted, wanted === 'en' ? undefined : (await locales[wanted]()).default)
}
