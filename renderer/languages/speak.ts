import type { Language } from '../../shared/languages'
import { type Catalogue, setLanguage } from '../i18n/language'

/** Every language but English, which the app's own files hold. Each is a file of its own, read only where it is spoken. */
const catalogues: Record<Exclude<Language, 'en'>, () => Promise<{ catalogue: Catalogue }>> = {
  de: () => import('./de'),
  es: () => import('./es'),
  fr: () => import('./fr'),
  pt: () => import('./pt'),
  'zh-Hans': () => import('./zh-hans'),
  ja: () => import('./ja'),
}

/** Makes the page speak a language. Whatever shows text must be loaded after this: texts are taken once. */
export async function speak(wanted: Language): Promise<void> {
  setLanguage(wanted, wanted === 'en' ? undefined : (await catalogues[wanted]()).catalogue)
}
