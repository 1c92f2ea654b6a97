/** As the work, unless the signal comes first; then nobody waits for it any more. */
export async function orStopped<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let stop = (): void => undefined
  const stopped = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason)
    signal.addEventListener('abort', stop, { once: true })
  })
  try {
    signal.throwIfAborted()
    return await Promise.race([work, stopped])
  } finally {
    signal.removeEventListener('abort', stop)
    // It may fail after that, which then is nobody's concern.
    work.catch(() => undefined)
  }
}
