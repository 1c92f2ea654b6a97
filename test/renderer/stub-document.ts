import { vi } from 'vitest'

/**
 * A document of which almost only `parts` are there, for what is tried without a page. What an earlier test of the same worker left
 * to a timer, as a toast that ends, may look something up in it.
 */
export function stubDocument(parts: object = {}): void {
  const empty = { documentElement: {}, getElementById: () => null, querySelector: () => null }
  vi.stubGlobal('document', { ...empty, ...parts })
}
