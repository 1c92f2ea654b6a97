import type { Box } from './lay-out'

export type Size = { width: number; height: number }
export type Viewport = { x: number; y: number; zoom: number }

export const SHORTEST_ZOOM = 0.1
export const LONGEST_ZOOM = 1.5
/** Smaller than this a graph is not to begin: one moves it rather than guess at what stands there. */
const LEAST_AT_START = 0.7
const MARGIN = 20

type Placed = Size & { boxes: ReadonlyMap<string, Box> }

/** What is changed is to be seen whole, where that is not too small to be aimed at. */
export const LEAST_WHERE_EDITED = 0.5

/** How a graph is looked at first: as wide as fits, with its beginning in the middle. */
export function startOf(graph: Placed, room: Size, least = LEAST_AT_START): Viewport {
  const byWidth = (room.width - 2 * MARGIN) / graph.width
  const zoom = Math.min(1, Math.max(least, byWidth))
  const [first] = graph.boxes.values()
  const middle = byWidth >= zoom || !first ? graph.width / 2 : first.x + first.width / 2
  const top = Math.max(MARGIN, Math.min(48, (room.height - graph.height * zoom) / 3))
  return { x: room.width / 2 - middle * zoom, y: top, zoom }
}

/** Where to look so that a box is in sight, moved no further than that; undefined where it is. */
export function toReveal(box: Box, room: Size, now: Viewport): Viewport | undefined {
  const { zoom } = now
  const x = moved({ from: box.x * zoom, length: box.width * zoom }, room.width, now.x)
  const y = moved({ from: box.y * zoom, length: box.height * zoom }, room.height, now.y)
  return x === now.x && y === now.y ? undefined : { x, y, zoom }
}

function moved({ from, length }: { from: number; length: number }, room: number, at: number): number {
  if (from + at < MARGIN || length + 2 * MARGIN > room)
    return from + at >= 0 && from + at + length <= room ? at : MARGIN - from
  return from + length + at > room - MARGIN ? room - MARGIN - from - length : at
}
