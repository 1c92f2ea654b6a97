import type { Box, Point } from './lay-out'

export type Size = { width: number; height: number }

const SMALLEST = 0.1
const LARGEST = 1.5
/** Smaller than this a graph is not to begin: one moves it rather than guess at what stands there. */
const LEAST_AT_START = 0.7
/** The least scale at which an edited graph is shown whole: a smaller one could not be aimed at. */
export const LEAST_WHERE_EDITED = 0.5
/** Around a graph, in pixels of the screen. */
export const MARGIN = 20

type Placed = Size & { boxes: ReadonlyMap<string, Box> }

/**
 * Returns the first view of a graph: as wide as fits. `middle` is the point of it that stands in the middle, which is its
 * beginning if not all fits.
 */
export function startOf(graph: Placed, room: Size, least = LEAST_AT_START): { zoom: number; middle: number } {
  const byWidth = (room.width - 2 * MARGIN) / graph.width
  const zoom = Math.min(1, Math.max(least, byWidth))
  const [first] = graph.boxes.values()
  return { zoom, middle: byWidth >= zoom || !first ? graph.width / 2 : first.x + first.width / 2 }
}

/** Steps are drawn that are in sight, or within half as much around it, so that they are there when one comes to them. */
export function areaAround({ x, y, width, height }: Box): Box {
  return { x: x - width / 2, y: y - height / 2, width: 2 * width, height: 2 * height }
}

/** Returns whether the visible part comes near an area in which no steps are drawn. */
export function nearsEdge(seen: Box, area: Box): boolean {
  const [aside, above] = [seen.width / 4, seen.height / 4]
  return (
    seen.x - aside < area.x ||
    seen.y - above < area.y ||
    seen.x + seen.width + aside > area.x + area.width ||
    seen.y + seen.height + above > area.y + area.height
  )
}

export function overlaps(one: Box, other: Box): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  )
}

/** Returns the scale at which all of a graph is in sight, with some space around it. */
export function wholeZoom(graph: Size, room: Size): number {
  return withinZooms(Math.min(1, (0.84 * room.width) / graph.width, (0.84 * room.height) / graph.height))
}

export function withinZooms(zoom: number): number {
  return Math.min(LARGEST, Math.max(SMALLEST, zoom))
}

/** By how much a turn of the wheel, or two fingers that go apart, make it larger. */
export function zoomOfWheel({ deltaY, deltaMode }: Pick<WheelEvent, 'deltaY' | 'deltaMode'>): number {
  const pixels = deltaMode === 0 ? deltaY : deltaY * 25
  return 2 ** (-Math.max(-50, Math.min(50, pixels)) * 0.01)
}

/** By how much to scroll so that a box is in sight, and no further than that. It is given as it lies in the room, in pixels of the screen. */
export function toReveal(box: Box, room: Size): Point {
  return { x: further(box.x, box.width, room.width), y: further(box.y, box.height, room.height) }
}

function further(from: number, length: number, room: number): number {
  if (from < MARGIN || length + 2 * MARGIN > room) return from >= 0 && from + length <= room ? 0 : from - MARGIN
  return Math.max(0, from + length + MARGIN - room)
}
