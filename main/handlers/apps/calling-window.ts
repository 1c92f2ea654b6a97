import { AppError } from '../../../shared/errors'
import { sentence } from '../../../shared/sentence'
import type { HandlerContext } from '../handler-context'

/**
 * Returns what identifies the window that calls. `onGone` hears once of each window that has called when its page is gone. What is returned
 * rejects with an `AppError` where the window was closed meanwhile.
 */
export function callingWindow(
  windows: Pick<HandlerContext['desktop']['windows'], 'calling'>,
  onGone: (window: number) => void,
): () => number {
  /** Windows whose page is watched for its end. */
  const watched = new Set<number>()
  return () => {
    const window = windows.calling()
    if (!window) throw new AppError('cancelled', sentence`The window was closed.`)
    if (!watched.has(window.id)) {
      watched.add(window.id)
      window.whenGone(() => {
        watched.delete(window.id)
        onGone(window.id)
      })
    }
    return window.id
  }
}
