import { keepOnDisk } from '../../state/keep-on-disk'

/**
 * A part of the window that a person can make larger. Its lengths in rem, as tokens.css has them for when the window
 * gets smaller. Its size is a matter of one screen, so it lies in the page's storage and not in the settings.
 */
export type Resizable = {
  /** The key under which the page stores its size. */
  key: string
  /** The property that tokens.css reads it from. On the root, since other things depend on it too. */
  property: string
  /** The side of its handle: at the top its height changes, otherwise its width. */
  side: 'start' | 'end' | 'top'
  least: number
  most: number
  /** The minimum that is left to what stands beside it. */
  leaves: number
}

const STEP = 16

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>
type Limits = { least: number; most: number }

/** Returns how large it may be, in pixels, if it and what stands beside it have so much room together. */
export function limitsOf({ least, most, leaves }: Resizable, room: number, rem: number): Limits {
  return { least: least * rem, most: Math.max(least * rem, Math.min(most * rem, room - leaves * rem)) }
}

export function within({ least, most }: Limits, size: number): number {
  return Math.round(Math.min(most, Math.max(least, size)))
}

/** Returns how much larger it gets by so many pixels in the reading direction, or down. */
export function largerBy({ side }: Resizable, onwards: number): number {
  return side === 'end' ? onwards : -onwards
}

/** Returns its size after a key (as `readingKey` has it): its edge goes in the key's direction. Returns null if the key has no meaning. */
export function sizeByKey(part: Resizable, key: string, { size, least, most }: Limits & { size: number }) {
  const [back, onwards] = part.side === 'top' ? ['ArrowUp', 'ArrowDown'] : ['ArrowLeft', 'ArrowRight']
  switch (key) {
    case back:
      return size + largerBy(part, -STEP)
    case onwards:
      return size + largerBy(part, STEP)
    case 'Home':
      return least
    case 'End':
      return most
    default:
      return null
  }
}

/** The size that the person has given it, in pixels; null where they have not. */
export function keptSize({ key }: Resizable, storage: Storage | undefined = globalThis.localStorage): number | null {
  const size = Number(storage?.getItem(key) ?? 0)
  return size > 0 && Number.isFinite(size) ? size : null
}

/** Null gives back the usual size. */
export function keepSize(
  { key }: Resizable,
  size: number | null,
  storage: Storage | undefined = globalThis.localStorage,
): void {
  try {
    if (size === null) storage?.removeItem(key)
    else storage?.setItem(key, String(size))
    keepOnDisk()
  } catch {
    // There is no room: the size is that of this window alone.
  }
}

/** No view is drawn anew for it. */
export function showSize({ property }: Resizable, size: number | null): void {
  const { style } = document.documentElement
  if (size === null) style.removeProperty(property)
  else style.setProperty(property, `${size}px`)
}
