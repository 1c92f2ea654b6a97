import type { BrowserWindow } from 'electron'
import type { EventName, Events } from '../shared/ipc/ipc'
import type { WindowStart } from '../shared/ipc/window-calls'
import type { KeptWindow, WindowBounds } from '../shared/settings'
import { boundsOf, bringToFront, watchBounds } from './window'
import { placeBeside } from './window-places'

type OpenWindow = {
  window: BrowserWindow
  /** What it shows first, or after it was loaded again; undefined leaves it to the page. */
  start: WindowStart | undefined
  sessionId: string | null
  /** Whether the person is asked if it may be closed, or has agreed. */
  closing?: 'asked' | 'agreed'
}

type WindowSetParts = {
  create(wanted: { bounds: WindowBounds | undefined; session: string | undefined }): BrowserWindow
  /** Keeps how the windows stand, so that they can be opened again. */
  save(windows: KeptWindow[]): void
  /** Hears of another window that is in front, or another session in it. */
  turned(): void
  /** Whether what runs there may end with it. */
  mayClose(window: BrowserWindow): Promise<boolean>
  closed(window: BrowserWindow): void
}

export type WindowSet = ReturnType<typeof windowSet>

/** The windows of Atrium: what each of them shows, and which one was in front last. */
export function windowSet({ create, save, turned, mayClose, closed }: WindowSetParts) {
  /** The one that was in front last comes last. */
  let order: OpenWindow[] = []
  let isQuitting = false

  const alive = () => order.filter(({ window }) => !window.isDestroyed())
  const find = (window: BrowserWindow) => order.find(own => own.window === window)

  function keep(): void {
    if (isQuitting) return
    const kept = alive().map(({ window, sessionId }) => ({ ...boundsOf(window), ...(sessionId && { sessionId }) }))
    if (kept.length > 0) save(kept.reverse().slice(0, 20))
  }

  function toFront(own: OpenWindow): void {
    order = [...order.filter(other => other !== own), own]
    turned()
  }

  function add(bounds: WindowBounds | undefined, start: WindowStart | undefined): OpenWindow {
    const session = start?.sessionId ?? (start?.folder === undefined ? undefined : '')
    const own: OpenWindow = { window: create({ bounds, session }), start, sessionId: start?.sessionId ?? null }
    const { window } = own
    order = [own, ...order]
    watchBounds(window, keep)
    window.on('focus', () => toFront(own))
    window.on('close', event => {
      if (isQuitting || own.closing === 'agreed') return
      event.preventDefault()
      if (own.closing !== 'asked') void close(own)
    })
    window.on('closed', () => {
      order = order.filter(other => other !== own)
      // The last one is how Atrium begins the next time.
      keep()
      closed(window)
      turned()
    })
    return own
  }

  async function close(own: OpenWindow): Promise<void> {
    own.closing = 'asked'
    const isAgreed = await mayClose(own.window)
    own.closing = isAgreed ? 'agreed' : undefined
    if (isAgreed && !own.window.isDestroyed()) own.window.close()
  }

  return {
    /** The window that was in front last. */
    front: (): BrowserWindow | undefined => alive().at(-1)?.window,
    isInFront: (): boolean => alive().some(({ window }) => window.isFocused()),
    has: (window: BrowserWindow): boolean => find(window) !== undefined,
    all: (): BrowserWindow[] => alive().map(({ window }) => window),
    startOf: (window: BrowserWindow): WindowStart | undefined => find(window)?.start,
    sessionOf: (window: BrowserWindow | undefined): string | null => (window && find(window)?.sessionId) ?? null,

    /** Opens the windows of the last time; without any, one. */
    openAgain(kept: readonly KeptWindow[]): void {
      const [first, ...others] = kept
      add(first, first?.sessionId ? { sessionId: first.sessionId } : undefined)
      for (const { sessionId, ...bounds } of others) add(bounds, sessionId ? { sessionId } : {})
    },

    /** Opens a further window beside the one in front. */
    openNew(start: WindowStart): void {
      const front = alive().at(-1)?.window
      toFront(add(front && placeBeside(front.getNormalBounds()), start))
    },

    /** Notes what a window shows. */
    shows(window: BrowserWindow, sessionId: string | null): void {
      const own = find(window)
      if (!own || own.sessionId === sessionId) return
      own.sessionId = sessionId
      own.start = sessionId ? { sessionId } : {}
      keep()
      turned()
    },

    /** Brings the window that was in front last there again, or opens one. */
    come(): void {
      const front = alive().at(-1)?.window
      if (front) bringToFront(front)
      else add(undefined, undefined)
    },

    /** Shows a session where it is shown already, else in the window that was in front last. */
    show(sessionId: string): void {
      const own = alive().findLast(other => other.sessionId === sessionId) ?? alive().at(-1)
      if (!own) return void add(undefined, { sessionId })
      bringToFront(own.window)
      tell(own.window, 'session.called', { sessionId })
    },

    tellAll<N extends EventName>(name: N, payload: Events[N]): void {
      for (const { window } of alive()) tell(window, name, payload)
    },

    tell,

    /** From now on windows are closed because Atrium ends, and stay in what is kept. */
    quit(): void {
      isQuitting = true
    },
  }
}

function tell<N extends EventName>(window: BrowserWindow, name: N, payload: Events[N]): void {
  if (!window.isDestroyed()) window.webContents.send('event', name, payload)
}
