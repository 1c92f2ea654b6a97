import { setImmediate } from 'node:timers/promises'
import type { StoredEntry } from './stored-entry'

type Looking = {
  /** Asks the system, which may take its time. */
  isLost(entry: StoredEntry): boolean
  entries(): readonly StoredEntry[]
  /** Hears of what was found to be lost. */
  changed(): void
}

/** Finds the entries whose secrets can no longer be decrypted. Each is checked once, with rests in between, so that nothing is held up. */
export function lostEntries({ isLost, entries, changed }: Looking) {
  const known = new WeakMap<StoredEntry, boolean>()
  let looking = false

  async function lookAtAll(): Promise<void> {
    let hasFound = false
    for (let next = unknown(); next; next = unknown()) {
      const found = next.blob !== undefined && isLost(next)
      known.set(next, found)
      hasFound ||= found
      await setImmediate()
    }
    looking = false
    if (hasFound) changed()
  }

  const unknown = () => entries().find(entry => !known.has(entry))

  return {
    /** An entry without secrets on the disk has lost them when the app quit. */
    has: (entry: StoredEntry): boolean => entry.blob === undefined || known.get(entry) === true,
    look(): void {
      if (looking) return
      looking = true
      void lookAtAll()
    },
  }
}
