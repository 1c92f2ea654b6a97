import { AppError } from '../../shared/errors'
import { sentence } from '../../shared/sentence'

/** Work that whoever asked for it can stop, by an id of theirs. */
export function cancellableRequests() {
  const running = new Map<string, AbortController>()
  return {
    async run<T>(id: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
      const controller = new AbortController()
      running.set(id, controller)
      try {
        return await work(controller.signal)
      } catch (thrown) {
        // A stop counts however the work words its end.
        controller.signal.throwIfAborted()
        throw thrown
      } finally {
        running.delete(id)
      }
    },
    stop: (id: string): void => running.get(id)?.abort(new AppError('cancelled', sentence`Stopped.`)),
  }
}
