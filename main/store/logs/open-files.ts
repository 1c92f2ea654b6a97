type OpenFilesParts = {
  /** More are not kept open: the one that was used longest ago is closed. */
  most: number
  /** After this time without use a file is closed. */
  idleMs: number
  /** Closes a file once all that was asked of it before is done. Failing to do so must be of no consequence. */
  close(id: string): void
}

/** Decides which files may be open, and closes those that have been long enough: a system gives a program only so many. */
export function openFiles({ most, idleMs, close }: OpenFilesParts) {
  /** The one that was used longest ago comes first. */
  const timers = new Map<string, NodeJS.Timeout>()

  function forget(id: string): void {
    clearTimeout(timers.get(id))
    timers.delete(id)
  }

  function end(id: string): void {
    forget(id)
    close(id)
  }

  return {
    /** It is used now, and stays open afterwards. */
    use(id: string): void {
      forget(id)
      timers.set(id, setTimeout(() => end(id), idleMs).unref())
      const [oldest] = timers.keys()
      if (timers.size > most && oldest !== undefined) end(oldest)
    },
    /** It was closed by somebody else. */
    forget,
    forgetAll(): void {
      for (const id of [...timers.keys()]) forget(id)
    },
  }
}
