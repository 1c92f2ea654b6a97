import type { PageDriver } from './page-driver'

const known = new WeakMap<PageDriver, Set<string>>()

/** The model was told what pages of these hosts hold, in this tab. */
export function noteKnown(page: PageDriver, hosts: readonly string[]): void {
  known.set(page, new Set([...(known.get(page) ?? []), ...hosts]))
}

/** Whether it was told of each of them. What goes wrong with pages of all others is said without words of theirs. */
export function areKnown(page: PageDriver, hosts: readonly string[]): boolean {
  const own = known.get(page)
  return hosts.every(host => own?.has(host))
}
