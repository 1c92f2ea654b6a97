import { nextTask } from '../../base/next-task'
import type { Schedule } from './frame-batch'

/** The interval of display, 30 times a second: that reads as a flow, and the time in between is the person's. */
const PACE_MS = 33
/** So long after a key the next one is expected. */
const TYPING_MS = 400
/**
 * While the person types, text is shown right after a key was painted: its frames are over when the next key comes, which then
 * need not wait for one. Text does not wait longer than this for a key.
 */
const PATIENCE_MS = 200
/** The pause after a painted key, so that anything else that follows it comes first. */
const AFTER_KEY_MS = 2

/** The pace at which a page shows what streams. */
export function streamPace(): Schedule {
  let shownAt = -PACE_MS
  let typedAt = -TYPING_MS
  const waiting = new Set<() => void>()

  const showWaiting = () => {
    for (const show of waiting) show()
  }

  addEventListener(
    'keydown',
    () => {
      typedAt = performance.now()
      void nextPaint().then(() => setTimeout(showWaiting, AFTER_KEY_MS))
    },
    { capture: true, passive: true },
  )

  return task => {
    const show = () => {
      shownAt = performance.now()
      task()
    }
    const showAfterKey = () => {
      const showOnce = () => {
        clearTimeout(patience)
        waiting.delete(showOnce)
        show()
      }
      const patience = setTimeout(showOnce, PATIENCE_MS)
      waiting.add(showOnce)
    }
    const due = Math.max(0, shownAt + PACE_MS - performance.now())
    setTimeout(() => (performance.now() - typedAt < TYPING_MS ? showAfterKey() : show()), due)
  }
}

function nextPaint(): Promise<void> {
  return new Promise<void>(resolve => requestAnimationFrame(() => resolve())).then(nextTask)
}
