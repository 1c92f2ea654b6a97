import { appearanceFromAddress, applyAppearance } from './base/theme'
import { languageFromAddress, languageOf } from './i18n/language'
import { speak } from './i18n/speak'
import { loadSessionWindow, sessionFromAddress } from './load-session-window'
import './styles.css'

/** A window that is hidden draws no frames, and must start all the same. */
const LONGEST_WAIT_MS = 100

const stop = applyAppearance(appearanceFromAddress(location.search))

void begin()

async function begin(): Promise<void> {
  // The bar of index.html is drawn first; reading and running the app takes longer than that.
  const drawn = new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))
  const waited = new Promise(resolve => setTimeout(resolve, LONGEST_WAIT_MS))
  // Without its file the app is still of use, in English.
  const spoken = speak(languageOf(languageFromAddress(location.search))).catch(() => undefined)
  await Promise.all([Promise.race([drawn, waited]), spoken])
  const started = import('./shell/start')
  // Asked for at once where it is needed, so that main has given it before it is at its own work.
  if (sessionFromAddress(location.search) !== null) void loadSessionWindow().catch(() => undefined)
  await started
  const { followAppearance } = await import('./features/settings/follow-appearance')
  followAppearance(stop)
  const { followLanguage } = await import('./features/settings/follow-language')
  followLanguage()
}
