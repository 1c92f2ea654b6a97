import { type KeyboardEvent, type PointerEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import { pageDirection, readingKey } from '../i18n/direction'
import { t } from '../i18n/t'
import { keepSize, keptSize, largerBy, limitsOf, type Resizable, showSize, sizeByKey, within } from './hooks/resizable'

const PLACES = {
  start: '-start-px inset-y-0 h-auto w-1.5 border-t-0 border-s-2 cursor-col-resize',
  end: 'end-0 inset-y-0 h-auto w-1.5 border-t-0 border-e-2 cursor-col-resize',
  top: '-top-px inset-x-0 h-1.5 border-t-2 cursor-row-resize',
} as const

/** The edge of a part of the window, which it is in: dragged, or moved by keys. */
export function EdgeHandle({ part, label }: { part: Resizable; label: string }) {
  const handle = useRef<HTMLHRElement>(null)
  const isUpright = part.side !== 'top'
  useShownSize(part, handle)
  const drag = useEdgeDrag(part)
  function onKeyDown(event: KeyboardEvent<HTMLHRElement>): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const now = measure(part, event.currentTarget)
    const asked = sizeByKey(part, readingKey(event.key), now)
    if (asked === null) return
    event.preventDefault()
    choose(part, within(now, asked))
  }

  return (
    <hr
      ref={handle}
      aria-orientation={isUpright ? 'vertical' : 'horizontal'}
      aria-label={label}
      aria-valuenow={0}
      tabIndex={0}
      title={isUpright ? t('panel.widthHint') : t('panel.heightHint')}
      {...drag}
      onDoubleClick={() => choose(part, null)}
      onKeyDown={onKeyDown}
      className={`absolute z-10 touch-none select-none forced-color-adjust-none border-transparent -outline-offset-2 hover:border-line-strong focus-visible:border-accent active:border-accent ${PLACES[part.side]}`}
    />
  )
}

/** Gives the part the size that was kept, and says on its edge how large it is. */
function useShownSize(part: Resizable, handle: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = handle.current
    const resized = element?.parentElement
    const room = resized?.parentElement
    if (!element || !resized || !room) return
    showSize(part, keptSize(part))
    // Said on the element itself: a drag changes it many times a second.
    const tell = () => {
      const { size, least, most } = measure(part, element)
      element.ariaValueMin = String(Math.round(least))
      element.ariaValueMax = String(Math.round(most))
      element.ariaValueNow = String(Math.round(size))
    }
    tell()
    const observer = new ResizeObserver(tell)
    observer.observe(resized)
    observer.observe(room)
    return () => observer.disconnect()
  }, [part, handle])
}

/** Resizes the part while its edge is dragged, and keeps the size once it is let go. */
function useEdgeDrag(part: Resizable) {
  const drag = useRef<{ at: number; from: number; size: number | null } | null>(null)
  return {
    onPointerDown(event: PointerEvent<HTMLElement>): void {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      drag.current = { at: placeOf(part, event), from: measure(part, event.currentTarget).size, size: null }
    },
    onPointerMove(event: PointerEvent<HTMLElement>): void {
      const dragged = drag.current
      const at = placeOf(part, event)
      if (!dragged || (dragged.size === null && at === dragged.at)) return
      dragged.size = within(measure(part, event.currentTarget), dragged.from + largerBy(part, at - dragged.at))
      showSize(part, dragged.size)
    },
    onLostPointerCapture(): void {
      const size = drag.current?.size ?? null
      drag.current = null
      if (size !== null) keepSize(part, size)
    },
  }
}

function choose(part: Resizable, size: number | null): void {
  showSize(part, size)
  keepSize(part, size)
}

/** Returns how far along the reading direction or down the pointer is. */
function placeOf({ side }: Resizable, { clientX, clientY }: PointerEvent): number {
  if (side === 'top') return clientY
  return pageDirection() === 'rtl' ? -clientX : clientX
}

/** Measures its size, and the sizes that it may have. */
function measure(part: Resizable, handle: HTMLElement): { size: number; least: number; most: number } {
  const resized = handle.parentElement
  const container = resized?.parentElement
  const { width = 0, height = 0 } = resized?.getBoundingClientRect() ?? {}
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  const isUpright = part.side !== 'top'
  const room = (isUpright ? container?.clientWidth : container?.clientHeight) ?? 0
  return { size: isUpright ? width : height, ...limitsOf(part, room, rem) }
}
