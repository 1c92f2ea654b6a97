/** A wait that a person may cut short. */
export type Countdown = ReturnType<typeof countdown>

export function countdown() {
  const wakers = new Set<() => void>()

  return {
    /** Resolves after so many milliseconds, or at once with `now`; rejects when the signal stops it. */
    wait(milliseconds: number, signal: AbortSignal): Promise<void> {
      return new Promise((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason)
        const settle = (finish: () => void) => () => {
          clearTimeout(timer)
          wakers.delete(wake)
          signal.removeEventListener('abort', stop)
          finish()
        }
        const wake = settle(resolve)
        const stop = settle(() => reject(signal.reason))
        const timer = setTimeout(wake, milliseconds)
        wakers.add(wake)
        signal.addEventListener('abort', stop, { once: true })
      })
    },
    /** Ends the wait. Without one nothing happens: its end may have come a moment ago. */
    now(): void {
      for (const wake of [...wakers]) wake()
    },
  }
}
