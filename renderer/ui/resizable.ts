import { keepOnDisk } from '../stores/keep-on-disk'

/** A part of the window that a person can make wider. Its lengths in rem, as tokens.css has them for when the window gets narrower. */
export type Resizable = {
  /** Where the page keeps its width. */
  key: string
  /** What tokens.css reads it from. On the root, since other things go by it too. */
  property: string
  /** Where its handle is. */
  side: 'start' | 'end'
  least: number
  most: number
  /** What is left at least to what stands beside it. */
  leaves: number
}

const STEP = 16

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>
type Limits = { least: number; most: number }

/** How wide it may be, in pixels, where it and what stands beside it have so much room together. */
export function limitsOf({ least, most, leaves }: Resizable, room: number, rem: number): Limits {
  return { least: least * rem, most: Math.max(least * rem, Math.min(most * rem, room - leaves * rem)) }
}

export function within({ least, most }: Limits, width: number): number {
  return Math.round(Math.min(most, Math.max(least, width)))
}

/** How much wider it gets by so many pixels in the direction of reading. */
export function widerBy({ side }: Resizable, onwards: number): number {
  return side === 'end' ? onwards : -onwards
}

/** How wide a key makes it (as `readingKey` has it): its edge goes where the key points. Null where the key means nothing. */
export function widthByKey(part: Resizable, key: string, { width, least, most }: Limits & { width: number }) {
  switch (key) {
    case 'ArrowLeft':
      return width + widerBy(part, -STEP)
    case 'ArrowRight':
      return width + widerBy(part, STEP)
    case 'Home':
      return least
    case 'End':
      return most
    default:
      return null
  }
}

/** The width that the person has given it, in pixels; null where they have not. */
export function keptWidth({ key }: Resizable, storage: Storage | undefined = globalThis.localStorage): number | null {
  const width = Number(storage?.getItem(key) ?? 0)
  return width > 0 && Number.isFinite(width) ? width : null
}

/** Null gives back the usual width. */
export function keepWidth(
  { key }: Resizable,
  width: number | null,
  storage: Storage | undefined = globalThis.localStorage,
): void {
  try {
    if (width === null) storage?.removeItem(key)
    else storage?.setItem(key, String(width))
    keepOnDisk()
  } catch {
    // There is no room: the width is that of this window alone.
  }
}

/** No view is drawn anew for it. */
export function showWidth({ property }: Resizable, width: number | null): void {
  const { style } = document.documentElement
  if (width === null) style.removeProperty(property)
  else style.setProperty(property, `${width}px`)
}
