import { MessageSquarePlus } from 'lucide-react'
import { type RefObject, useContext, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { t } from '../../../i18n/t'
import type { DiffRow } from '../diff-rows'
import { LinePicksContext } from '../line-pick'
import { nextRow, type RowPlace, type RowRange, rowRange } from './row-lines'

/** A drawn row of a diff, in the column of its side where there are two. */
type DrawnRow = { at: number; element: HTMLElement; side: 'before' | 'after' | undefined }

/** Lines that are being chosen, from where that began to where it is by now. */
type Picking = { anchor: DrawnRow; head: DrawnRow; isDragged: boolean }

type LinePickerProps = {
  /** The element whose rows are chosen from. */
  container: RefObject<HTMLElement | null>
  rows: readonly DiffRow[]
  onPick(range: RowRange): void
}

/**
 * Chooses lines of a diff to comment on: a button beside the line under the pointer or with the focus, which can be dragged over more, or
 * arrow keys from a row, with Shift for more than one. One element is drawn for all rows, so that a long diff stays as quick as it is.
 */
export function LinePicker({ container, rows, onPick }: LinePickerProps) {
  const [spot, setSpot] = useState<DrawnRow | null>(null)
  const [picking, setPicking] = useState<Picking | null>(null)
  const layer = useRef<HTMLDivElement>(null)
  const pick = (from: DrawnRow, to: DrawnRow) => {
    setPicking(null)
    setSpot(null)
    onPick(rowRange(rows, { anchor: from.at, head: to.at, side: from.side }))
  }

  const point = useEffectEvent((event: PointerEvent) => {
    if (picking?.isDragged || isWithin(layer.current, event.target)) return
    const row = rowOf(event.target)
    if (row?.element !== spot?.element) setSpot(row)
  })
  const leave = useEffectEvent(() => {
    if (!picking?.isDragged) setSpot(focusedRow(container.current))
  })
  const focus = useEffectEvent((event: FocusEvent) => {
    const row = rowOf(event.target)
    if (row && event.target === row.element) setSpot(row)
  })
  const blur = useEffectEvent((event: FocusEvent) => {
    if (rowOf(event.relatedTarget)) return
    setSpot(null)
    if (!picking?.isDragged) setPicking(null)
  })
  const press = useEffectEvent((event: KeyboardEvent) => {
    const taken = pressed(event, { container: container.current, rows, picking, setPicking, pick })
    if (!taken) return
    event.preventDefault()
    event.stopPropagation()
  })
  useEffect(() => {
    const element = container.current
    if (!element) return
    element.addEventListener('pointermove', point)
    element.addEventListener('pointerleave', leave)
    element.addEventListener('focusin', focus)
    element.addEventListener('focusout', blur)
    element.addEventListener('keydown', press)
    return () => {
      element.removeEventListener('pointermove', point)
      element.removeEventListener('pointerleave', leave)
      element.removeEventListener('focusin', focus)
      element.removeEventListener('focusout', blur)
      element.removeEventListener('keydown', press)
    }
  }, [container])

  const shownSpot = picking?.head ?? spot
  return (
    <div ref={layer} dir="ltr" className="pointer-events-none absolute inset-x-0 top-0 z-1 h-0">
      {picking && <ChosenRows container={container} from={picking.anchor} to={picking.head} />}
      {shownSpot && (
        <PickButton
          container={container}
          row={shownSpot}
          onDrag={to => setPicking({ anchor: picking?.anchor ?? shownSpot, head: to ?? shownSpot, isDragged: true })}
          onDrop={() => pick(picking?.anchor ?? shownSpot, picking?.head ?? shownSpot)}
          onCancel={() => setPicking(null)}
        />
      )}
    </div>
  )
}

function isWithin(element: Element | null, target: EventTarget | null): boolean {
  return target instanceof Node && element?.contains(target) === true
}

/** The row that something belongs to. */
function rowOf(target: EventTarget | null): DrawnRow | null {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null
  if (!element) return null
  const { row, side } = element.dataset
  return { at: Number(row), element, side: side === 'before' || side === 'after' ? side : undefined }
}

function focusedRow(container: HTMLElement | null): DrawnRow | null {
  const row = rowOf(document.activeElement)
  return row && row.element === document.activeElement && container?.contains(row.element) ? row : null
}

type KeyContext = {
  container: HTMLElement | null
  rows: readonly DiffRow[]
  picking: Picking | null
  setPicking(picking: Picking | null): void
  pick(from: DrawnRow, to: DrawnRow): void
}

/** Answers a key that is pressed on a row or on all of them; false where it is for something else. */
function pressed(event: KeyboardEvent, keys: KeyContext): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || !keys.container) return false
  const row = event.target === keys.container ? null : focusedRow(keys.container)
  if (!row && event.target !== keys.container) return false
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') return moved(event, row, keys)
  return row !== null && !event.shiftKey && chosen(event, row, keys)
}

/** Moves the focus to the next row; with Shift the lines up to it are chosen. */
function moved(event: KeyboardEvent, row: DrawnRow | null, keys: KeyContext): boolean {
  const step = event.key === 'ArrowDown' ? 1 : -1
  const { container, rows, picking, setPicking } = keys
  const next = nextRow(rows, row ?? { at: step > 0 ? -1 : rows.length }, step)
  if (next === undefined || !container) return row !== null
  focusRow(container, { at: next, side: row?.side }, drawn => {
    setPicking(event.shiftKey && row ? { anchor: picking?.anchor ?? row, head: drawn, isDragged: false } : null)
  })
  return true
}

function chosen({ key, repeat }: KeyboardEvent, row: DrawnRow, { picking, setPicking, pick }: KeyContext): boolean {
  if (key === 'Escape' && picking) {
    setPicking(null)
    return true
  }
  if (key !== 'Enter' && key !== 'c') return false
  if (!repeat) pick(picking?.anchor ?? row, row)
  return true
}

/** So many frames a row may take that was out of sight and is drawn only now. */
const MOST_FRAMES = 60

/** Gives a row the focus. One that is not drawn yet comes into sight first. */
function focusRow(container: HTMLElement, { at, side }: RowPlace, onFocused: (row: DrawnRow) => void): void {
  const column = side ? `[data-side="${side}"]` : ''
  const find = () => rowOf(container.querySelector(`[data-row="${at}"]${column}`))
  const tryFor = (frames: number) => {
    const row = find()
    if (row) {
      row.element.focus()
      onFocused(row)
    } else if (frames > 0) requestAnimationFrame(() => tryFor(frames - 1))
  }
  if (!find()) chunkOf(container, at)?.scrollIntoView({ block: 'nearest' })
  tryFor(MOST_FRAMES)
}

function chunkOf(container: HTMLElement, at: number): Element | undefined {
  const chunks = [...container.querySelectorAll<HTMLElement>('[data-first-row]')]
  return chunks.findLast(chunk => Number(chunk.dataset.firstRow) <= at)
}

type Box = { top: number; start: number; width: number; height: number }

/** Returns the position of rows within their container. */
function boxOf(container: HTMLElement, from: HTMLElement, to: HTMLElement): Box {
  const [outer, one, other] = [container, from, to].map(element => element.getBoundingClientRect()) as [
    DOMRect,
    DOMRect,
    DOMRect,
  ]
  const top = Math.min(one.top, other.top)
  return {
    top: top - outer.top,
    start: one.x - outer.x,
    width: one.width,
    height: Math.max(one.bottom, other.bottom) - top,
  }
}

function styleOf({ top, start, width, height }: Box) {
  return { insetBlockStart: top, insetInlineStart: start, inlineSize: width, blockSize: height }
}

function useBox(container: LinePickerProps['container'], from: HTMLElement, to: HTMLElement): Box | null {
  const [box, setBox] = useState<Box | null>(null)
  useLayoutEffect(() => {
    if (container.current) setBox(boxOf(container.current, from, to))
  }, [container, from, to])
  return box
}

type ChosenRowsProps = { container: LinePickerProps['container']; from: DrawnRow; to: DrawnRow }

function ChosenRows({ container, from, to }: ChosenRowsProps) {
  const box = useBox(container, from.element, to.element)
  return box && <div style={styleOf(box)} className="absolute rounded-xs bg-accent/12 ring-1 ring-accent ring-inset" />
}

type PickButtonProps = {
  container: LinePickerProps['container']
  row: DrawnRow
  onDrag(to: DrawnRow | null): void
  onDrop(): void
  onCancel(): void
}

/** Lies over the number of its line, so that no text is covered; over its sign, where the numbers pick lines for something else. */
function PickButton({ container, row, onDrag, onDrop, onCancel }: PickButtonProps) {
  const isOverSign = useContext(LinePicksContext) !== null
  const sign = isOverSign ? row.element.querySelector<HTMLElement>('[data-sign]') : null
  const box = useBox(container, sign ?? row.element, sign ?? row.element)
  const isPressed = useRef(false)
  if (!box) return null
  const over = ({ clientX, clientY }: { clientX: number; clientY: number }) => {
    const found = rowOf(document.elementFromPoint(clientX, clientY))
    return found && container.current?.contains(found.element) ? found : null
  }
  return (
    <button
      type="button"
      tabIndex={-1}
      data-testid="comment-line"
      aria-label={t('review.comment')}
      title={t('review.commentHint')}
      style={{ insetBlockStart: box.top, insetInlineStart: box.start }}
      className="pointer-events-auto absolute grid size-5 place-items-center rounded-sm bg-accent text-on-accent shadow-card hover:bg-accent-strong"
      onPointerDown={event => {
        if (event.button !== 0) return
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        isPressed.current = true
        onDrag(null)
      }}
      onPointerMove={event => {
        if (!isPressed.current) return
        const to = over(event)
        if (to && to.element !== row.element) onDrag(to)
      }}
      onPointerUp={() => {
        if (!isPressed.current) return
        isPressed.current = false
        onDrop()
      }}
      onPointerCancel={() => {
        isPressed.current = false
        onCancel()
      }}
      // A press by a screen reader or a test of its own has no pointer.
      onClick={({ detail }) => {
        if (detail === 0) onDrop()
      }}
    >
      <MessageSquarePlus size={13} aria-hidden="true" />
    </button>
  )
}
