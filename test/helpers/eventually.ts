/** Longer than what a test waits for takes on any computer, so that only what does not come at all comes too late. */
const LIMIT_MS = 10_000
const PAUSE_MS = 20
/** The timer of the computer, also while a test has a clock of its own. */
const later = globalThis.setTimeout

/** Tries again until it no longer fails, and resolves to what came of it. What is so at once is not waited for any longer. */
export async function eventually<T>(attempt: () => T | Promise<T>): Promise<T> {
  for (const end = Date.now() + LIMIT_MS; ; ) {
    try {
      return await attempt()
    } catch (thrown) {
      if (Date.now() > end) throw thrown
      await new Promise(resolve => later(resolve, PAUSE_MS))
    }
  }
}
