import { type RefObject, startTransition, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { PlacedParts } from './canvas-parts'
import { areaAround, nearsEdge, type Size, startOf, toReveal, wholeZoom, withinZooms, zoomOfWheel } from './canvas-view'
import type { Box, Point } from './lay-out'

type Viewed = {
  /** The element that scrolls, and within it the one that is zoomed. */
  box: RefObject<HTMLElement | null>
  drawing: RefObject<HTMLElement | null>
  parts: PlacedParts
  room: Size
  least: number | undefined
  /** The person has moved it. */
  onMoved(): void
}

export type CanvasView = {
  zoom: number
  /** The room that there is by now. */
  room: Size
  /** In what part of the graph its steps are drawn. */
  area: Box
  zoomBy(factor: number): void
  showAll(): void
  reveal(key: string): void
  noteScrolled(): void
}

/**
 * Manages the scale at which a graph is drawn, and the part that is in sight. It is scrolled like a page, which costs the
 * page next to nothing.
 */
export function useCanvasView({ box, drawing, parts, room: first, least, onMoved }: Viewed): CanvasView {
  const [start] = useState(() => startOf(parts, first, least))
  const [zoom, setZoom] = useState(start.zoom)
  const room = useRoom(box, first)
  const [area, setArea] = useState<Box>({ x: 0, y: 0, width: 0, height: 0 })
  /** The point of the graph in the middle stays there when there is more or less room beside it. */
  const middle = useRef(start.middle)
  const anchor = useRef<Anchor>(null)
  const now = useRef({ zoom, parts })
  now.current = { zoom, parts }

  const moves = useMemo(() => {
    const surface = (): Surface | undefined =>
      box.current && drawing.current
        ? { box: box.current, drawing: drawing.current, zoom: now.current.zoom }
        : undefined
    const zoomTo = (wanted: number, on: Surface, to: Anchor) => {
      const next = withinZooms(wanted)
      if (next === on.zoom) return scrollToShow(on, to)
      anchor.current = to
      setZoom(next)
    }
    return {
      surface,
      zoomBy(factor: number, seen = box.current && middleOf(roomOf(box.current))) {
        const on = surface()
        if (on && seen) zoomTo(on.zoom * factor, on, { at: pointAt(on, seen), seen })
      },
      showAll() {
        const on = surface()
        if (!on) return
        const [size, whole] = [roomOf(on.box), now.current.parts]
        zoomTo(wholeZoom(whole, size), on, { at: middleOf(whole), seen: middleOf(size) })
      },
      reveal(key: string) {
        const [on, place] = [surface(), now.current.parts.boxes.get(key)]
        if (on && place) scrollToReveal(on, place)
      },
      noteScrolled() {
        const on = surface()
        if (!on) return
        const seen = seenOf(on)
        middle.current = seen.x + seen.width / 2
        // Not at once: drawing them must not hold up what is moved.
        startTransition(() => setArea(before => (nearsEdge(seen, before) ? areaAround(seen) : before)))
      },
    }
  }, [box, drawing])

  // biome-ignore lint/correctness/useExhaustiveDependencies: with another size, or other parts, it lies elsewhere
  useLayoutEffect(() => {
    const on = moves.surface()
    if (!on) return
    const seen = { x: on.box.clientWidth / 2, y: 0 }
    scrollToShow(on, anchor.current ?? { at: { x: middle.current, y: pointAt(on, seen).y }, seen })
    anchor.current = null
    const inSight = seenOf(on)
    setArea(before => (nearsEdge(inSight, before) || before.width > 4 * inSight.width ? areaAround(inSight) : before))
  }, [zoom, parts, room, moves])
  useWheel(box, { zoomBy: moves.zoomBy, onMoved })
  return { zoom, room, area, ...moves }
}

/** The room of what scrolls, as it changes. */
function useRoom(box: RefObject<HTMLElement | null>, first: Size): Size {
  const [room, setRoom] = useState(first)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const watch = new ResizeObserver(() =>
      setRoom(before => {
        const { width, height } = roomOf(element)
        return before.width === width && before.height === height ? before : { width, height }
      }),
    )
    watch.observe(element)
    return () => watch.disconnect()
  }, [box])
  return room
}

type Wheel = { zoomBy(factor: number, seen: { x: number; y: number }): void; onMoved(): void }

/** The wheel scrolls; with Ctrl or ⌘, as two fingers on a touch pad are told as well, it makes larger what is below the pointer. */
function useWheel(box: RefObject<HTMLElement | null>, { zoomBy, onMoved }: Wheel): void {
  const moved = useRef(onMoved)
  moved.current = onMoved
  useEffect(() => {
    const element = box.current
    if (!element) return
    const turned = (event: WheelEvent) => {
      moved.current()
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      const { left, top } = element.getBoundingClientRect()
      zoomBy(zoomOfWheel(event), { x: event.clientX - left, y: event.clientY - top })
    }
    element.addEventListener('wheel', turned, { passive: false })
    return () => element.removeEventListener('wheel', turned)
  }, [box, zoomBy])
}

/** The element that scrolls, and the graph within it, at the size at which it is drawn. */
type Surface = { box: HTMLElement; drawing: HTMLElement; zoom: number }

/** A point of the graph, and where in the room it is to be seen. */
type Anchor = { at: Point; seen: Point }

/** Returns the point of the graph that is visible at a point of the room. */
function pointAt({ box, drawing, zoom }: Surface, { x, y }: Point): Point {
  const { offsetLeft, offsetTop } = drawing
  return { x: (box.scrollLeft + x - offsetLeft) / zoom, y: (box.scrollTop + y - offsetTop) / zoom }
}

function scrollToShow({ box, drawing, zoom }: Surface, { at, seen }: Anchor): void {
  box.scrollTo(drawing.offsetLeft + at.x * zoom - seen.x, drawing.offsetTop + at.y * zoom - seen.y)
}

/** Scrolls no further than a part of the graph needs to be in sight. */
function scrollToReveal(surface: Surface, { x, y, width, height }: Box): void {
  const { box, zoom } = surface
  const corner = pointAt(surface, { x: 0, y: 0 })
  const seen = { x: (x - corner.x) * zoom, y: (y - corner.y) * zoom, width: width * zoom, height: height * zoom }
  const { x: left, y: top } = toReveal(seen, roomOf(box))
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  if (left !== 0 || top !== 0) box.scrollBy({ left, top, behavior: isCalm ? 'instant' : 'smooth' })
}

/** Returns the part of the graph that is in sight. */
function seenOf(surface: Surface): Box {
  const { width, height } = roomOf(surface.box)
  return { ...pointAt(surface, { x: 0, y: 0 }), width: width / surface.zoom, height: height / surface.zoom }
}

function roomOf({ clientWidth: width, clientHeight: height }: HTMLElement): Size {
  return { width, height }
}

function middleOf({ width, height }: Size): Point {
  return { x: width / 2, y: height / 2 }
}
