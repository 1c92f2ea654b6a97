/** One call among those that want to change something. */
export type CallTurn = {
  /**
   * Holds these files instead of those held before. Resolves once no earlier call holds one of them; `false` where that
   * took no waiting, `true` where somebody else may have changed them meanwhile.
   */
  hold(paths: readonly string[], signal: AbortSignal): Promise<boolean>
  /** Resolves once no earlier call is there any more; `false` where there was none. */
  holdNothing(signal: AbortSignal): Promise<boolean>
  /** May be called more than once. */
  leave(): void
}

/** `paths` are unknown until the call has been planned: a later one cannot know before whether it must wait. */
type Entry = { paths?: readonly string[] }

export type ChangeOrder = { enter(): CallTurn }

/**
 * Lets calls that change the same file plan, ask and apply one after the other, in the order in which they came in; so
 * each is planned, and shown, on top of what the one before it left. Calls that change other files hold up nobody.
 */
export function changeOrder(): ChangeOrder {
  const entries: Entry[] = []
  const wakers = new Set<() => void>()

  function wakeAll(): void {
    for (const wake of wakers) wake()
  }

  return {
    enter() {
      const own: Entry = {}
      entries.push(own)
      const earlier = () => entries.slice(0, entries.indexOf(own))

      return {
        async hold(paths, signal) {
          own.paths = paths
          const wanted = new Set(paths)
          wakeAll()
          let hasWaited = false
          for (;;) {
            signal.throwIfAborted()
            const isHeld = earlier().some(entry => entry.paths?.some(path => wanted.has(path)))
            if (!isHeld && earlier().every(entry => entry.paths)) return hasWaited
            hasWaited ||= isHeld
            await nextWake(wakers, signal)
          }
        },

        async holdNothing(signal) {
          own.paths = []
          wakeAll()
          if (earlier().length === 0) return false
          while (earlier().length > 0) await nextWake(wakers, signal)
          return true
        },

        leave() {
          const index = entries.indexOf(own)
          if (index !== -1) entries.splice(index, 1)
          wakeAll()
        },
      }
    },
  }
}

/** Resolves when anything changes. */
function nextWake(wakers: Set<() => void>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (finish: () => void) => () => {
      wakers.delete(wake)
      signal.removeEventListener('abort', stop)
      finish()
    }
    const wake = settle(resolve)
    const stop = settle(() => reject(signal.reason))
    if (signal.aborted) return reject(signal.reason)
    wakers.add(wake)
    signal.addEventListener('abort', stop, { once: true })
  })
}
