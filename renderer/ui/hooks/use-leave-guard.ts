import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

const MOVES_BETWEEN_TABS: ReadonlySet<string> = new Set([
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'Home',
  'End',
])

/**
 * While something inside is unsaved, whatever would leave it is asked about first: a way out of its own, Esc, a click beside
 * the dialog that it is in, or on another of its pages. `wanted` is what would happen then. What is discarded is to be forgotten.
 */
export function useLeaveGuard(inside: RefObject<HTMLElement | null>, isUnsaved: boolean, forget: () => void) {
  const [wanted, setWanted] = useState<(() => void) | null>(null)
  const isAsking = wanted !== null
  const isLeaving = useRef(false)

  useEffect(() => {
    const dialog = inside.current?.closest('dialog')
    if (!dialog || !isUnsaved) return
    const listen = (event: Event) => {
      const way = isLeaving.current ? undefined : wayOut(event, dialog, inside.current)
      if (!way) return
      event.preventDefault()
      event.stopImmediatePropagation()
      // Of a press and the click after it, one counts.
      if (event.type !== 'mousedown') setWanted(() => way)
    }
    for (const name of EVENTS) dialog.addEventListener(name, listen, { capture: true })
    return () => {
      for (const name of EVENTS) dialog.removeEventListener(name, listen, { capture: true })
    }
  }, [inside, isUnsaved])

  const leave = useCallback(
    (go: () => void) => {
      if (isUnsaved) setWanted(() => go)
      else go()
    },
    [isUnsaved],
  )
  const stay = useCallback(() => {
    setWanted(null)
    // The button that had the focus is gone.
    inside.current?.querySelector<HTMLElement>('input, select, textarea, [data-code-editor]')?.focus()
  }, [inside])
  const discard = () => {
    forget()
    isLeaving.current = true
    wanted?.()
    isLeaving.current = false
    setWanted(null)
  }
  return { isAsking, leave, stay, discard }
}

const EVENTS = ['keydown', 'mousedown', 'click', 'cancel'] as const

/** Returns what an event that leaves the inside would do; undefined if it stays. */
function wayOut(event: Event, dialog: HTMLDialogElement, inside: HTMLElement | null): (() => void) | undefined {
  const { target } = event
  const close = () => void dialog.dispatchEvent(new Event('cancel', { cancelable: true }))
  if (event.type === 'cancel') return target === dialog ? close : undefined
  if (event instanceof KeyboardEvent) return keyOut(event, close)
  if (target === dialog) return close
  if (!(target instanceof Element) || inside?.contains(target)) return undefined
  const button = target.closest<HTMLElement>('button, [role="tab"], a')
  return button ? () => press(button) : undefined
}

function keyOut({ key, target, isComposing }: KeyboardEvent, close: () => void): (() => void) | undefined {
  // Anything open within is closed first.
  const isOwn = target instanceof Element && target.closest('[data-own-escape]') !== null
  if (key === 'Escape') return isComposing || isOwn ? undefined : close
  const isMove = target instanceof HTMLElement && target.role === 'tab' && MOVES_BETWEEN_TABS.has(key)
  // The list shows which page was meant, once nothing is unsaved.
  return isMove ? () => target.focus() : undefined
}

/** A tab is chosen by the focus, any other button by a click. */
function press(button: HTMLElement): void {
  button.focus()
  button.click()
}
