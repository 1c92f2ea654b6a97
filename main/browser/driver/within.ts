import { setTimeout as delay } from 'node:timers/promises'

/**
 * Runs a piece of work with a signal that ends after so many milliseconds, or when the caller's does. The reason tells which. Signals
 * that are joined by `AbortSignal.any` may be collected as garbage before they end.
 */
export async function within<T>(
  signal: AbortSignal | undefined,
  milliseconds: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const inner = new AbortController()
  const end = () => inner.abort(signal?.reason)
  const timer = setTimeout(() => inner.abort(new DOMException('The time is over.', 'TimeoutError')), milliseconds)
  if (signal?.aborted) end()
  else signal?.addEventListener('abort', end)
  try {
    return await work(inner.signal)
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', end)
    // The remaining listeners are released.
    inner.abort()
  }
}

/** Returns whether a promise resolves within the given number of milliseconds. Rejects if it rejects within them. */
export async function isInTime(answered: Promise<unknown>, milliseconds: number): Promise<boolean> {
  const waits = new AbortController()
  const isTooLong = delay(milliseconds, false, { signal: waits.signal }).catch(() => false)
  try {
    return await Promise.race([answered.then(() => true), isTooLong])
  } finally {
    waits.abort()
  }
}
