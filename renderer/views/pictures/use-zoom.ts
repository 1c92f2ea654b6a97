import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { closeScale, FITTED, type Frame, type Point, panned, percentOf, type View, zoomed } from './zoom'

const STEP = 1.25
/** So many CSS pixels for one press of an arrow key. */
const PAN = 60
/** The zoom amount of one wheel notch. */
const WHEEL = 0.0022

type ZoomElements = { area: RefObject<HTMLElement | null>; picture: RefObject<HTMLImageElement | null> }
type PointerPlace = { clientX: number; clientY: number }

const MIDDLE: Point = { x: 0, y: 0 }

/** Zoom and pan of a picture: by wheel, double click, drag and keys. `reset` is for another picture. */
export function useZoom({ area, picture }: ZoomElements) {
  const { view, percent, zoom, pan, reset, toggle } = useView({ area, picture })
  useWheel(area, event => zoom(Math.exp(-event.deltaY * WHEEL), pointIn(area.current, event)))
  const isEnlarged = view.scale > 1
  const drag = {
    ...useDrag(isEnlarged, pan),
    onDoubleClick: (event: PointerPlace) => toggle(pointIn(area.current, event)),
  }

  /** Returns whether a key was handled here. */
  function onKey(key: string): boolean {
    const by = isEnlarged ? ARROWS[key] : undefined
    if (by) pan(by)
    else if (key === '+' || key === '=') zoom(STEP)
    else if (key === '-') zoom(1 / STEP)
    else if (key === '0') reset()
    else return false
    return true
  }

  const larger = () => zoom(STEP)
  const smaller = () => zoom(1 / STEP)
  return { view, percent, larger, smaller, reset, drag, onKey }
}

/** Tracks the picture's position and changes it. */
function useView({ area, picture }: ZoomElements) {
  const [view, setView] = useState(FITTED)
  const [percent, setPercent] = useState<number | null>(null)
  const frameNow = () => frameOf(area.current, picture.current)

  function show(next: View, frame: Frame): void {
    setView(next)
    setPercent(percentOf(next, frame))
  }
  function zoom(factor: number, at = MIDDLE): void {
    const frame = frameNow()
    if (frame) show(zoomed(view, factor, { at, frame }), frame)
  }
  function pan(by: Point): void {
    const frame = frameNow()
    if (frame) show(panned(view, by, frame), frame)
  }
  function reset(): void {
    setView(FITTED)
    const frame = frameNow()
    setPercent(frame && percentOf(FITTED, frame))
  }
  /** Close to a point, or back to where all of it is seen. */
  function toggle(at = MIDDLE): void {
    const frame = frameNow()
    if (!frame) return
    if (view.scale > 1) reset()
    else zoom(closeScale(frame), at)
  }
  return { view, percent, zoom, pan, reset, toggle }
}

/** React listens passively, and the page would scroll or zoom as well. */
function useWheel(area: ZoomElements['area'], turn: (event: WheelEvent) => void): void {
  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault()
    turn(event)
  })
  useEffect(() => {
    const controller = new AbortController()
    area.current?.addEventListener('wheel', event => onWheel(event), { passive: false, signal: controller.signal })
    return () => controller.abort()
  }, [area])
}

const ARROWS: Readonly<Record<string, Point | undefined>> = {
  ArrowLeft: { x: PAN, y: 0 },
  ArrowRight: { x: -PAN, y: 0 },
  ArrowUp: { x: 0, y: PAN },
  ArrowDown: { x: 0, y: -PAN },
}

function frameOf(area: HTMLElement | null, picture: HTMLImageElement | null): Frame | null {
  if (!area || !picture?.naturalWidth) return null
  const { offsetWidth, offsetHeight, naturalWidth } = picture
  const fitted = { width: offsetWidth, height: offsetHeight }
  return { width: area.clientWidth, height: area.clientHeight, fitted, natural: naturalWidth }
}

/** A point as measured from the middle of an element. */
function pointIn(area: HTMLElement | null, { clientX, clientY }: PointerPlace): Point {
  if (!area) return MIDDLE
  const { left, top, width, height } = area.getBoundingClientRect()
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
}

/** Tells by how much the pointer has moved, again and again, while it holds an element with its main button. */
function useDrag(isMovable: boolean, move: (by: Point) => void) {
  const held = useRef<Point | null>(null)
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0 || !isMovable) return
      event.currentTarget.setPointerCapture(event.pointerId)
      held.current = { x: event.clientX, y: event.clientY }
    },
    onPointerMove({ clientX: x, clientY: y }: PointerEvent) {
      if (!held.current) return
      move({ x: x - held.current.x, y: y - held.current.y })
      held.current = { x, y }
    },
    onPointerUp() {
      held.current = null
    },
  }
}
