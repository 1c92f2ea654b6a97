import type { WindowBounds } from '../shared/settings'

/** A part of the screens, in device-independent pixels. */
type Area = { x: number; y: number; width: number; height: number }

/** As much of a window's title bar must be seen, so that it can be taken hold of. */
const SEEN = { width: 120, height: 32 }
const STEP = 32

/** A place that can be seen: on a screen that is gone, a window is left to the system. */
export function placeOn(areas: readonly Area[], bounds: WindowBounds): WindowBounds {
  const { x, y, ...size } = bounds
  if (x === undefined || y === undefined) return size
  const isSeen = areas.some(area => {
    const width = Math.min(x + bounds.width, area.x + area.width) - Math.max(x, area.x)
    return width >= SEEN.width && y >= area.y && y + SEEN.height <= area.y + area.height
  })
  return isSeen ? bounds : size
}

/** The place of a new window: as large as the one that it came from, and a little beside it. */
export function placeBeside({ x, y, width, height }: Area): WindowBounds {
  return { x: x + STEP, y: y + STEP, width, height, maximized: false }
}
