import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef } from 'react'
import { pageDirection, readingKey } from '../languages/direction'
import { text } from '../text'
import { keepPanelWidth, keptPanelWidth, panelLimits, showPanelWidth, widthByKey, within } from './panel-width'

/** The edge between the conversation and the panel that stands beside it: dragged, or moved by keys. */
export function PanelHandle() {
  const handle = useRef<HTMLHRElement>(null)
  const drag = useRef<{ x: number; from: number; width: number | null } | null>(null)

  useLayoutEffect(() => {
    const element = handle.current
    const panel = element?.parentElement
    const room = panel?.parentElement
    if (!element || !panel || !room) return
    showPanelWidth(keptPanelWidth())
    // Said on the element itself: a drag changes it many times a second.
    const tell = () => {
      const { width, least, most } = measure(element)
      element.ariaValueMin = String(Math.round(least))
      element.ariaValueMax = String(Math.round(most))
      element.ariaValueNow = String(Math.round(width))
    }
    tell()
    const observer = new ResizeObserver(tell)
    observer.observe(panel)
    observer.observe(room)
    return () => observer.disconnect()
  }, [])

  function onPointerDown(event: PointerEvent<HTMLHRElement>): void {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { x: event.clientX, from: measure(event.currentTarget).width, width: null }
  }
  function onPointerMove(event: PointerEvent<HTMLHRElement>): void {
    const dragged = drag.current
    if (!dragged || (dragged.width === null && event.clientX === dragged.x)) return
    const onwards = (event.clientX - dragged.x) * (pageDirection() === 'rtl' ? -1 : 1)
    dragged.width = within(measure(event.currentTarget), dragged.from - onwards)
    showPanelWidth(dragged.width)
  }
  function onLostPointerCapture(): void {
    const width = drag.current?.width ?? null
    drag.current = null
    if (width !== null) keepPanelWidth(width)
  }
  function onKeyDown(event: KeyboardEvent<HTMLHRElement>): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const limits = measure(event.currentTarget)
    const asked = widthByKey(readingKey(event.key), limits.width, limits)
    if (asked === null) return
    event.preventDefault()
    choose(within(limits, asked))
  }

  return (
    <hr
      ref={handle}
      aria-orientation="vertical"
      aria-label={text.panel.width}
      aria-valuenow={0}
      tabIndex={0}
      title={text.panel.widthHint}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onLostPointerCapture={onLostPointerCapture}
      onDoubleClick={() => choose(null)}
      onKeyDown={onKeyDown}
      className="absolute inset-y-0 -start-px z-10 h-auto w-1.5 border-t-0 cursor-col-resize touch-none select-none border-s-2 border-transparent -outline-offset-2 hover:border-line-strong focus-visible:border-accent active:border-accent"
    />
  )
}

function choose(width: number | null): void {
  showPanelWidth(width)
  keepPanelWidth(width)
}

/** What the panel has, and what it may have. */
function measure(handle: HTMLElement): { width: number; least: number; most: number } {
  const panel = handle.parentElement
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  return {
    width: panel?.getBoundingClientRect().width ?? 0,
    ...panelLimits(panel?.parentElement?.clientWidth ?? 0, rem),
  }
}
