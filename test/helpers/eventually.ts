import { vi } from 'vitest'

/** Longer than what a test waits for takes on any computer, so that only what does not come at all comes too late. */
const LIMIT_MS = 10_000

/** Tries again until it no longer fails, and resolves to what came of it. What is so at once is not waited for any longer. */
export function eventually<T>(attempt: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(attempt, { timeout: LIMIT_MS, interval: 20 })
}
