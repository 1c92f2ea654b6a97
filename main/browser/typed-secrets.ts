import type { SentSecret } from '../vault/cover/secret-forms'
import type { BrowserAccess } from './browser-access'

const typed = new WeakMap<BrowserAccess, SentSecret[]>()

/** Values of the vault that a session has typed into pages. What its pages say is searched for them. */
export const secretsOf = (browser: BrowserAccess): readonly SentSecret[] => typed.get(browser) ?? []

/** To be called before they are typed: from the first key on the page can say them. */
export function noteTyped(browser: BrowserAccess, secrets: readonly SentSecret[]): void {
  typed.set(browser, [...secretsOf(browser), ...secrets])
}
