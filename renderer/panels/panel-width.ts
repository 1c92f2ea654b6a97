import { keepOnDisk } from '../stores/keep-on-disk'

const KEY = 'atrium.panel-width'
const CHOSEN = '--panel-chosen'
/** As `--panel` has them in tokens.css, which goes by them when the window gets narrower. */
const LEAST_PANEL_REM = 18
const LEAST_CONVERSATION_REM = 24
const STEP = 16

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>
type Limits = { least: number; most: number }

/** How wide the panel may be, in pixels, where it and the conversation have so much room together. */
export function panelLimits(room: number, rem: number): Limits {
  const least = LEAST_PANEL_REM * rem
  return { least, most: Math.max(least, room - LEAST_CONVERSATION_REM * rem) }
}

export function within({ least, most }: Limits, width: number): number {
  return Math.round(Math.min(most, Math.max(least, width)))
}

/** How wide a key makes the panel (as `readingKey` has it): its handle is at its start. Null where the key means nothing. */
export function widthByKey(key: string, width: number, { least, most }: Limits): number | null {
  switch (key) {
    case 'ArrowLeft':
      return width + STEP
    case 'ArrowRight':
      return width - STEP
    case 'Home':
      return least
    case 'End':
      return most
    default:
      return null
  }
}

/** The width that the person has given the panel, in pixels; null where they have not. */
export function keptPanelWidth(storage: Storage | undefined = globalThis.localStorage): number | null {
  const width = Number(storage?.getItem(KEY) ?? 0)
  return width > 0 && Number.isFinite(width) ? width : null
}

/** Null gives back the usual width. */
export function keepPanelWidth(width: number | null, storage: Storage | undefined = globalThis.localStorage): void {
  try {
    if (width === null) storage?.removeItem(KEY)
    else storage?.setItem(KEY, String(width))
    keepOnDisk()
  } catch {
    // There is no room: the width is that of this window alone.
  }
}

/** On the root, since toasts go by it too. No view is drawn anew for it. */
export function showPanelWidth(width: number | null): void {
  const { style } = document.documentElement
  if (width === null) style.removeProperty(CHOSEN)
  else style.setProperty(CHOSEN, `${width}px`)
}
