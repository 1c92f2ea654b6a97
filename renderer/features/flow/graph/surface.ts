import { type Size, toReveal } from './canvas-view'
import type { Box, Point } from './lay-out'

/** The element that scrolls, and the graph within it, at the size at which it is drawn. */
export type Surface = { box: HTMLElement; drawing: HTMLElement; zoom: number }

/** A point of the graph, and where in the room it is to be seen. */
export type Anchor = { at: Point; seen: Point }

/** Returns the point of the graph that is visible at a point of the room. */
export function pointAt({ box, drawing, zoom }: Surface, { x, y }: Point): Point {
  const { offsetLeft, offsetTop } = drawing
  return { x: (box.scrollLeft + x - offsetLeft) / zoom, y: (box.scrollTop + y - offsetTop) / zoom }
}

export function scrollToShow({ box, drawing, zoom }: Surface, { at, seen }: Anchor): void {
  box.scrollTo(drawing.offsetLeft + at.x * zoom - seen.x, drawing.offsetTop + at.y * zoom - seen.y)
}

/** Scrolls no further than a part of the graph needs to be in sight. */
export function scrollToReveal(surface: Surface, { x, y, width, height }: Box): void {
  const { box, zoom } = surface
  const corner = pointAt(surface, { x: 0, y: 0 })
  const seen = { x: (x - corner.x) * zoom, y: (y - corner.y) * zoom, width: width * zoom, height: height * zoom }
  const { x: left, y: top } = toReveal(seen, roomOf(box))
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  if (left !== 0 || top !== 0) box.scrollBy({ left, top, behavior: isCalm ? 'instant' : 'smooth' })
}

/** Returns the part of the graph that is in sight. */
export function seenOf(surface: Surface): Box {
  const { width, height } = roomOf(surface.box)
  return { ...pointAt(surface, { x: 0, y: 0 }), width: width / surface.zoom, height: height / surface.zoom }
}

export function roomOf({ clientWidth: width, clientHeight: height }: HTMLElement): Size {
  return { width, height }
}

export function middleOf({ width, height }: Size): Point {
  return { x: width / 2, y: height / 2 }
}
