/** Waits for what cannot be stopped, but no longer than until the signal aborts, whose reason is then thrown. */
export async function unlessAborted<T>(signal: AbortSignal, waiting: Promise<T>): Promise<T> {
  // Any later failure no longer concerns anyone.
  waiting.catch(() => undefined)
  signal.throwIfAborted()
  let stop = (): void => undefined
  const aborted = new Promise<never>((_resolve, reject) => {
    stop = () => reject(signal.reason)
    signal.addEventListener('abort', stop, { once: true })
  })
  try {
    return await Promise.race([waiting, aborted])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
