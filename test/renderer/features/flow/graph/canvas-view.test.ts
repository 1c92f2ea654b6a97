import { expect, test } from 'vitest'
import {
  areaAround,
  LEAST_WHERE_EDITED,
  nearsEdge,
  overlaps,
  startOf,
  toReveal,
  wholeZoom,
  withinZooms,
  zoomOfWheel,
} from '../../../../../renderer/features/flow/graph/canvas-view'

const room = { width: 800, height: 600 }
const box = (x: number, y: number) => ({ x, y, width: 100, height: 50 })
const graph = (width: number) => ({ width, height: 2_000, boxes: new Map([['first', box(60, 0)]]) })

test('a graph begins as wide as fits, at no more than its size, and with its middle where all of its width is seen', () => {
  expect(startOf(graph(400), room)).toEqual({ zoom: 1, middle: 200 })
  expect(startOf(graph(950), room)).toEqual({ zoom: 0.8, middle: 475 })
})

test('a graph too wide for that begins with its first step, no smaller than one can read', () => {
  expect(startOf(graph(4_000), room)).toEqual({ zoom: 0.7, middle: 110 })
  expect(startOf(graph(4_000), room, LEAST_WHERE_EDITED)).toEqual({ zoom: 0.5, middle: 110 })
})

test('all of it is in sight with some air, within what can be chosen', () => {
  expect(wholeZoom({ width: 1_680, height: 100 }, room)).toBeCloseTo(0.4)
  expect(wholeZoom({ width: 100, height: 100 }, room)).toBe(1)
  expect(wholeZoom({ width: 100, height: 1e6 }, room)).toBe(0.1)
  expect(withinZooms(7)).toBe(1.5)
})

test('the wheel makes larger and smaller by the same, and one wild turn does not make it vanish', () => {
  const turned = (deltaY: number, deltaMode = 0) => zoomOfWheel({ deltaY, deltaMode })
  expect(turned(-24) * turned(24)).toBeCloseTo(1)
  expect(turned(-24)).toBeGreaterThan(1)
  expect(turned(1, 1)).toBeCloseTo(turned(25))
  expect(turned(1e9)).toBeGreaterThan(0.7)
})

test('a visible step is not scrolled to, and a hidden one is scrolled to no further than needed', () => {
  expect(toReveal(box(300, 200), room)).toEqual({ x: 0, y: 0 })
  expect(toReveal(box(-90, 200), room)).toEqual({ x: -110, y: 0 })
  expect(toReveal(box(300, 700), room)).toEqual({ x: 0, y: 170 })
})

test('a step larger than the room is shown from its beginning, unless it just fits', () => {
  expect(toReveal({ x: 500, y: 100, width: 2_000, height: 50 }, room)).toEqual({ x: 480, y: 0 })
  expect(toReveal({ x: 5, y: 100, width: 790, height: 50 }, room)).toEqual({ x: 0, y: 0 })
})

test('steps are drawn around what is in sight, and others once it comes near to where there are none', () => {
  const seen = { x: 0, y: 0, width: 800, height: 600 }
  const area = areaAround(seen)
  expect(area).toEqual({ x: -400, y: -300, width: 1_600, height: 1_200 })
  expect(nearsEdge(seen, area)).toBe(false)
  expect(nearsEdge({ ...seen, y: 150 }, area)).toBe(false)
  expect(nearsEdge({ ...seen, y: 151 }, area)).toBe(true)
  expect(nearsEdge({ ...seen, x: -201 }, area)).toBe(true)
  expect(nearsEdge({ ...seen, width: 3_000 }, area)).toBe(true)
  expect(overlaps(box(-499, 0), area)).toBe(true)
  expect(overlaps(box(-500, 0), area)).toBe(false)
  expect(overlaps(box(1_200, 0), area)).toBe(false)
})
