import { type PointerEvent as Pressed, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import type { StepView, StepViews } from '../steps/step-view'
import type { Point } from './lay-out'
import { linePath } from './line-path'

type Joining = {
  box: RefObject<HTMLElement | null>
  views: StepViews
  onJoin: ((from: StepView, to: StepView) => void) | undefined
}

/** Lets a line be drawn with the mouse from a step to another one. Esc, and letting go elsewhere, end it. */
export function useJoining({ box, views, onJoin }: Joining): {
  begin: ((view: StepView, event: Pressed) => void) | undefined
  line: ReactNode
} {
  const [line, setLine] = useState<readonly Point[] | null>(null)
  const ending = useRef<AbortController>(null)
  useEffect(() => () => ending.current?.abort(), [])
  const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const { left = 0, top = 0 } = box.current?.getBoundingClientRect() ?? {}
    return { x: clientX - left, y: clientY - top }
  }
  function begin(view: StepView, event: Pressed): void {
    if (event.button !== 0) return
    event.preventDefault()
    event.stopPropagation()
    ending.current?.abort()
    const end = new AbortController()
    ending.current = end
    const from = pointOf(event)
    const stop = () => {
      end.abort()
      setLine(null)
    }
    const { signal } = end
    window.addEventListener('pointermove', moved => setLine([from, pointOf(moved)]), { signal })
    window.addEventListener('pointercancel', stop, { signal })
    window.addEventListener(
      'pointerup',
      up => {
        stop()
        const target = stepAt(views, up)
        if (target && target !== view) onJoin?.(view, target)
      },
      { signal },
    )
    window.addEventListener(
      'keydown',
      key => {
        if (key.key !== 'Escape') return
        key.preventDefault()
        key.stopPropagation()
        stop()
      },
      { signal, capture: true },
    )
  }
  const drawn = line && (
    <svg aria-hidden="true" className="pointer-events-none absolute inset-0 z-20 size-full">
      <path d={linePath(line)} className="fill-none stroke-accent [stroke-dasharray:4_3]" strokeWidth={2} />
    </svg>
  )
  return { begin: onJoin && begin, line: drawn }
}

function stepAt(views: StepViews, { clientX, clientY }: PointerEvent): StepView | undefined {
  const node = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-step]')
  return [...views.values()].find(({ place }) => place.step === node?.dataset.step && !place.within)
}
