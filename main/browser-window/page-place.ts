import { BrowserWindow, View, type WebContents, type WebContentsView } from 'electron'
import type { PagePlace } from '../browser/tabs/page-view'

/** The size of a page that no one has looked at yet. */
const USUAL = { width: 1_280, height: 800 }
/** Chromium draws no page that lies outside of its window, so one in the background keeps one pixel of the window's corner. */
const PIXEL = 1

/** Positions a page: in a part of a window, or in the background at the same size. */
export function pagePlace(view: WebContentsView) {
  const box = new View()
  box.addChildView(view)
  let window: BrowserWindow | undefined
  let size = USUAL
  let now: PagePlace = { type: 'asleep' }

  const isAlive = (): boolean => window !== undefined && !window.isDestroyed()

  function moveTo(next: BrowserWindow | undefined): void {
    if (next === window && isAlive()) return
    if (window && isAlive()) {
      window.off('resize', park)
      window.contentView.removeChildView(box)
    }
    window = next
    window?.contentView.addChildView(box)
    window?.on('resize', park)
  }

  function park(): void {
    if (!isAlive()) moveTo(anyWindow())
    if (!window || now.type === 'shown') return
    const { width, height } = window.getContentBounds()
    box.setBounds({ x: width - PIXEL, y: height - PIXEL, width: PIXEL, height: PIXEL })
    view.setBounds({ x: 0, y: 0, ...size })
    box.setVisible(now.type === 'parked')
  }

  function show(place: PagePlace & { type: 'shown' }): void {
    const wanted = BrowserWindow.fromId(place.window)
    if (!wanted) return
    moveTo(wanted)
    const bounds = zoomed(place.bounds, wanted)
    if (bounds.width === 0 || bounds.height === 0) return
    size = { width: bounds.width, height: bounds.height }
    box.setBounds(bounds)
    view.setBounds({ x: 0, y: 0, ...size })
    box.setVisible(true)
  }

  return {
    place(next: PagePlace): void {
      now = next
      // Of what has closed itself there are no contents any more, whatever the types say.
      const contents: WebContents | undefined = view.webContents
      if (!contents || contents.isDestroyed()) return
      contents.setBackgroundThrottling(next.type === 'asleep')
      if (next.type === 'shown') show(next)
      else park()
    },
    /** The window in which it lies, be it seen there or not. */
    window: (): BrowserWindow | undefined => (isAlive() ? window : undefined),
    /** Converts a point of it to the window's coordinates. */
    inWindow(point: { x: number; y: number }): { x: number; y: number } {
      const { x, y } = box.getBounds()
      return { x: x + point.x, y: y + point.y }
    },
    remove(): void {
      moveTo(undefined)
    },
  }
}

/** Converts the size of a window's page from its own pixels, which its zoom makes larger or smaller. */
function zoomed(bounds: { x: number; y: number; width: number; height: number }, { webContents }: BrowserWindow) {
  const zoom = webContents.getZoomFactor()
  const [x, y] = [Math.round(bounds.x * zoom), Math.round(bounds.y * zoom)]
  return {
    x,
    y,
    width: Math.max(0, Math.round((bounds.x + bounds.width) * zoom) - x),
    height: Math.max(0, Math.round((bounds.y + bounds.height) * zoom) - y),
  }
}

function anyWindow(): BrowserWindow | undefined {
  return BrowserWindow.getFocusedWindow() ?? BrowserWindow.getAllWindows()[0]
}
