import type { PageDriver } from './page-driver'

const known = new WeakMap<PageDriver, Set<string>>()

/** The model was told what pages of these hosts hold, in this tab. */
export function noteKnown(page: PageDriver, hosts: readonly string[]): void {
  known.set(page, new Set([...(known.get(page) ?? []), ...hosts]))
}

/**
 * Returns whether each of the hosts was reported to the model in this tab. Problems with pages of any other host are
 * reported without the pages' own text.
 */
export function areKnown(page: PageDriver, hosts: readonly string[]): boolean {
  const own = known.get(page)
  return hosts.every(host => own?.has(host))
}
