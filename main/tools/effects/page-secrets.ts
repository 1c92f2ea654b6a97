import type { PageDriver } from '../../browser/page-driver'
import type { SentSecret } from '../../vault/cover/secret-forms'

const typed = new WeakMap<PageDriver, SentSecret[]>()

/** Values of the vault that were typed into pages of a tab, for as long as it is there. */
export const secretsOf = (page: PageDriver): readonly SentSecret[] => typed.get(page) ?? []

/** What pages of the tab say from now on is searched for them. */
export function noteTyped(page: PageDriver, secrets: readonly SentSecret[]): void {
  typed.set(page, [...secretsOf(page), ...secrets])
}
