export type PlaceBounds = { x: number; y: number; width: number; height: number }

/** No menu and no dialog is narrower. */
const STEP = 32
/** The width of a handle along an edge, which changes the size of what is beside it, and covers nothing. */
const EDGE = 6

/** Returns whether anything lies over an element at one of many points of it, or a dialog before all of the window. */
export function isCovered(element: HTMLElement, { x, y, width, height }: PlaceBounds): boolean {
  if (document.querySelector('dialog:modal') !== null) return true
  const across = stepsBetween(x + EDGE, x + width - EDGE)
  const down = stepsBetween(y + EDGE, y + height - EDGE)
  return across.some(left =>
    down.some(top => {
      const hit = document.elementFromPoint(left, top)
      return hit !== null && !element.contains(hit)
    }),
  )
}

/** From one end to the other, both with it. */
export function stepsBetween(from: number, to: number): number[] {
  if (to < from) return []
  const count = Math.ceil((to - from) / STEP)
  return [...Array.from({ length: count }, (_, index) => from + index * STEP), to]
}
