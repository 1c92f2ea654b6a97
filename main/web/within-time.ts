/**
 * Does `work` with a signal that fires after so many milliseconds, or when the outer one does. Rejects with an `Error` that
 * tells of the time limit, or with the outer signal's reason. All that the work waits for must heed its signal.
 */
export async function withinTime<T>(
  milliseconds: number,
  outer: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  outer.throwIfAborted()
  const controller = new AbortController()
  const stop = () => controller.abort(outer.reason)
  const tooLong = () => controller.abort(new Error(`It took longer than ${milliseconds / 1000} s.`))
  const timer = setTimeout(tooLong, milliseconds)
  outer.addEventListener('abort', stop, { once: true })
  try {
    return await work(controller.signal)
  } catch (thrown) {
    controller.signal.throwIfAborted()
    throw thrown
  } finally {
    clearTimeout(timer)
    outer.removeEventListener('abort', stop)
  }
}

/** A signal that fires once nothing has gone on for so long. */
export function idleSignal(milliseconds: number): { signal: AbortSignal; refresh(): void; end(): void } {
  const controller = new AbortController()
  const giveUp = () => controller.abort(new Error(`The server sent nothing for ${milliseconds / 1000} s.`))
  const timer = setTimeout(giveUp, milliseconds)
  return { signal: controller.signal, refresh: () => void timer.refresh(), end: () => clearTimeout(timer) }
}
