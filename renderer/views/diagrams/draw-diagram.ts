import type { DrawnDiagram } from '../../../shared/diagram-messages'
import { type FrameHandle, openFrame } from './open-frame'

/** A diagram that takes longer is given up, and its frame with it. */
const PATIENCE_MS = 10_000

/** The one frame for all diagrams: its library is large. */
let frame: FrameHandle | null = null
let count = 0

/** Draws a diagram in a frame that can reach nothing. It is not begun before the ones asked for earlier have ended. */
export async function drawDiagram(text: string, isDark: boolean): Promise<DrawnDiagram | 'late'> {
  const opened = frame ?? openFrame('diagram.html', { title: '', isHidden: true })
  frame = opened
  await opened.ready
  const id = ++count
  return new Promise(resolve => {
    const end = (drawn: DrawnDiagram | 'late') => {
      clearTimeout(timer)
      stop()
      resolve(drawn)
    }
    const timer = setTimeout(() => {
      // It may never come to an end: another frame draws the next one.
      opened.remove()
      if (frame === opened) frame = null
      end('late')
    }, PATIENCE_MS)
    const stop = opened.hear(data => {
      if (isDrawn(data) && data.id === id) end(data)
    })
    opened.send({ id, text, isDark, font: getComputedStyle(document.body).fontFamily })
  })
}

function isDrawn(data: unknown): data is DrawnDiagram {
  return typeof data === 'object' && data !== null && 'id' in data && ('svg' in data || 'problem' in data)
}
