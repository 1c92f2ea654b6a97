export type Watchdog = {
  /** Aborts when the caller's signal does, when a limit passes, and at `stop`. */
  signal: AbortSignal
  /** Waits for `work`, but aborts `signal` when it takes longer than `milliseconds`. */
  within<T>(milliseconds: number, work: Promise<T>): Promise<T>
  /** Returns whether a limit passed. */
  expired(): boolean
  /** Ends everything that still runs on `signal`. */
  stop(): void
}

/** Limits each single wait of a request. Time that the reader of a stream takes for itself does not count. */
export function watchdog(parent: AbortSignal): Watchdog {
  const controller = new AbortController()
  const abort = () => controller.abort()
  let expired = false
  parent.addEventListener('abort', abort, { once: true })
  if (parent.aborted) abort()

  return {
    signal: controller.signal,
    expired: () => expired,

    async within(milliseconds, work) {
      const expire = () => {
        expired = true
        abort()
      }
      // Work that is always done at once would never let a timer of no time run.
      if (milliseconds <= 0) {
        expire()
        work.catch(() => undefined)
        controller.signal.throwIfAborted()
      }
      const timer = setTimeout(expire, milliseconds)
      try {
        return await work
      } finally {
        clearTimeout(timer)
      }
    },

    stop() {
      parent.removeEventListener('abort', abort)
      abort()
    },
  }
}
