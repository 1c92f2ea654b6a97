const WITHIN_MS = 60_000
const MOST_CHANGES = 5

/** Notices a list that changes again and again: whoever asks for it hears so after a few changes within a minute. */
export function listChangeThrottle(now: () => number = Date.now) {
  let changes: number[] = []
  return {
    changed(): void {
      changes = [...changes, now()].slice(-MOST_CHANGES)
    },
    areRestless: (): boolean => changes.filter(at => now() - at < WITHIN_MS).length === MOST_CHANGES,
  }
}
