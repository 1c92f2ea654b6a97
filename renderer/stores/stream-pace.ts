import { nextTask } from '../next-task'
import type { Schedule } from './frame-batch'

/** What comes in is shown 30 times a second: that reads as a flow, and the time in between is the person's. */
const PACE_MS = 33
/** What the person types is painted first; text does not wait longer than this for it. */
const PATIENCE_MS = 17

/** The pace at which a page shows what streams. */
export function streamPace(): Schedule {
  let shownAt = -PACE_MS
  let keyPainted: Promise<void> | null = null

  addEventListener(
    'keydown',
    () => {
      const painted = nextPaint()
      keyPainted = painted
      void painted.then(() => {
        if (keyPainted === painted) keyPainted = null
      })
    },
    { capture: true, passive: true },
  )

  return task => {
    const show = () => {
      shownAt = performance.now()
      task()
    }
    setTimeout(
      () => {
        if (keyPainted) void Promise.race([keyPainted, patience()]).then(show)
        else show()
      },
      Math.max(0, shownAt + PACE_MS - performance.now()),
    )
  }
}

function nextPaint(): Promise<void> {
  return new Promise<void>(resolve => requestAnimationFrame(() => resolve())).then(nextTask)
}

function patience(): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, PATIENCE_MS))
}
