import { type PointerEvent, useRef } from 'react'
import type { Point } from './zoom'

/** Tells by how much the pointer has moved, again and again, while it holds an element with its main button. */
export function useDrag(isMovable: boolean, move: (by: Point) => void) {
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
