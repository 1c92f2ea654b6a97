import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef } from 'react'
import { pageDirection, readingKey } from '../languages/direction'
import { text } from '../text'
import { keepWidth, keptWidth, limitsOf, type Resizable, showWidth, widerBy, widthByKey, within } from './resizable'

const PLACES = { start: '-start-px border-s-2', end: 'end-0 border-e-2' } as const

/** The edge of a part of the window, which it is in: dragged, or moved by keys. */
export function WidthHandle({ part, label }: { part: Resizable; label: string }) {
  const handle = useRef<HTMLHRElement>(null)
  const drag = useRef<{ x: number; from: number; width: number | null } | null>(null)

  useLayoutEffect(() => {
    const element = handle.current
    const resized = element?.parentElement
    const room = resized?.parentElement
    if (!element || !resized || !room) return
    showWidth(part, keptWidth(part))
    // Said on the element itself: a drag changes it many times a second.
    const tell = () => {
      const { width, least, most } = measure(part, element)
      element.ariaValueMin = String(Math.round(least))
      element.ariaValueMax = String(Math.round(most))
      element.ariaValueNow = String(Math.round(width))
    }
    tell()
    const observer = new ResizeObserver(tell)
    observer.observe(resized)
    observer.observe(room)
    return () => observer.disconnect()
  }, [part])

  function onPointerDown(event: PointerEvent<HTMLHRElement>): void {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { x: event.clientX, from: measure(part, event.currentTarget).width, width: null }
  }
  function onPointerMove(event: PointerEvent<HTMLHRElement>): void {
    const dragged = drag.current
    if (!dragged || (dragged.width === null && event.clientX === dragged.x)) return
    const onwards = (event.clientX - dragged.x) * (pageDirection() === 'rtl' ? -1 : 1)
    dragged.width = within(measure(part, event.currentTarget), dragged.from + widerBy(part, onwards))
    showWidth(part, dragged.width)
  }
  function onLostPointerCapture(): void {
    const width = drag.current?.width ?? null
    drag.current = null
    if (width !== null) keepWidth(part, width)
  }
  function onKeyDown(event: KeyboardEvent<HTMLHRElement>): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const now = measure(part, event.currentTarget)
    const asked = widthByKey(part, readingKey(event.key), now)
    if (asked === null) return
    event.preventDefault()
    choose(part, within(now, asked))
  }

  return (
    <hr
      ref={handle}
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={0}
      tabIndex={0}
      title={text.panel.widthHint}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onLostPointerCapture={onLostPointerCapture}
      onDoubleClick={() => choose(part, null)}
      onKeyDown={onKeyDown}
      className={`absolute inset-y-0 z-10 h-auto w-1.5 border-t-0 cursor-col-resize touch-none select-none forced-color-adjust-none border-transparent -outline-offset-2 hover:border-line-strong focus-visible:border-accent active:border-accent ${PLACES[part.side]}`}
    />
  )
}

function choose(part: Resizable, width: number | null): void {
  showWidth(part, width)
  keepWidth(part, width)
}

/** What it has, and what it may have. */
function measure(part: Resizable, handle: HTMLElement): { width: number; least: number; most: number } {
  const resized = handle.parentElement
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  return {
    width: resized?.getBoundingClientRect().width ?? 0,
    ...limitsOf(part, resized?.parentElement?.clientWidth ?? 0, rem),
  }
}
