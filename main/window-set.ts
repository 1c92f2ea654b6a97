import type { BrowserWindow } from 'electron'
import type { EventName, Events } from '../shared/ipc/ipc'
import type { WindowStart } from '../shared/ipc/window-calls'
import type { KeptWindow, WindowBounds } from '../shared/settings'
import { boundsOf, bringToFront, watchBounds } from './window'
import { placeBeside } from './window-places'

type OpenWindow = {
  window: BrowserWindow
  /** The content that it shows first, or after it was loaded again; undefined leaves it to the page. */
  start: WindowStart | undefined
  sessionId: string | null
  /** The state of closing: the person is being asked if it may be closed, or has agreed. */
  closing?: 'asked' | 'agreed'
}

type WindowSetParts = {
  create(wanted: { bounds: WindowBounds | undefined; session: string | undefined }): BrowserWindow
  /** Keeps how the windows stand, so that they can be opened again. */
  save(windows: KeptWindow[]): void
  /** Hears of another window that is in front, or another session in it. */
  onVisibleSessionsChanged(): void
  /** Returns whether what runs there may end with it. */
  mayClose(window: BrowserWindow): Promise<boolean>
  closed(window: BrowserWindow): void
}

export type WindowSet = ReturnType<typeof windowSet>

/** The windows that are open, the one that was in front last at the end, and what hears of them. */
type Opened = WindowSetParts & { order: OpenWindow[]; isQuitting: boolean }

/** The windows of Atrium: what each of them shows, and which one was in front last. */
export function windowSet(parts: WindowSetParts) {
  const opened: Opened = { ...parts, order: [], isQuitting: false }
  const alive = () => aliveOf(opened)
  const find = (window: BrowserWindow) => opened.order.find(own => own.window === window)
  const front = (): BrowserWindow | undefined => alive().at(-1)?.window

  return {
    /** The window that was in front last. */
    front,
    isInFront: (): boolean => alive().some(({ window }) => window.isFocused()),
    has: (window: BrowserWindow): boolean => find(window) !== undefined,
    all: (): BrowserWindow[] => alive().map(({ window }) => window),
    startOf: (window: BrowserWindow): WindowStart | undefined => find(window)?.start,
    sessionOf: (window: BrowserWindow | undefined): string | null => (window && find(window)?.sessionId) ?? null,

    /** Opens the windows of the last time; without any, one. */
    openAgain(kept: readonly KeptWindow[]): void {
      const [first, ...others] = kept
      add(opened, first, first?.sessionId ? { sessionId: first.sessionId } : undefined)
      for (const { sessionId, ...bounds } of others) add(opened, bounds, sessionId ? { sessionId } : {})
    },

    /** Opens a further window beside the one in front. */
    openNew(start: WindowStart): void {
      const beside = front()
      toFront(opened, add(opened, beside && placeBeside(beside.getNormalBounds()), start))
    },

    /** Notes what a window shows. */
    shows(window: BrowserWindow, sessionId: string | null): void {
      const own = find(window)
      if (own && own.sessionId !== sessionId) noteSession(opened, own, sessionId)
    },

    /** Brings the window that was in front last there again, or opens one. */
    come(): void {
      const last = front()
      if (last) bringToFront(last)
      else add(opened, undefined, undefined)
    },

    show: (sessionId: string): void => show(opened, sessionId),

    tellAll<N extends EventName>(name: N, payload: Events[N]): void {
      for (const { window } of alive()) tell(window, name, payload)
    },

    tell,

    /** From now on windows are closed because Atrium ends, and stay in what is kept. */
    quit(): void {
      opened.isQuitting = true
    },
  }
}

function aliveOf({ order }: Opened): OpenWindow[] {
  return order.filter(({ window }) => !window.isDestroyed())
}

function keep(opened: Opened): void {
  if (opened.isQuitting) return
  const kept = aliveOf(opened).map(({ window, sessionId }) => ({
    ...boundsOf(window),
    ...(sessionId && { sessionId }),
  }))
  if (kept.length > 0) opened.save(kept.reverse().slice(0, 20))
}

function toFront(opened: Opened, own: OpenWindow): void {
  opened.order = [...opened.order.filter(other => other !== own), own]
  opened.onVisibleSessionsChanged()
}

/** Opens a window behind the others, and follows it until it is closed. */
function add(opened: Opened, bounds: WindowBounds | undefined, start: WindowStart | undefined): OpenWindow {
  const session = start?.sessionId ?? (start?.folder === undefined ? undefined : '')
  const own: OpenWindow = { window: opened.create({ bounds, session }), start, sessionId: start?.sessionId ?? null }
  const { window } = own
  opened.order = [own, ...opened.order]
  watchBounds(window, () => keep(opened))
  window.on('focus', () => toFront(opened, own))
  window.on('close', event => {
    if (opened.isQuitting || own.closing === 'agreed') return
    event.preventDefault()
    if (own.closing !== 'asked') void close(opened, own)
  })
  window.on('closed', () => {
    opened.order = opened.order.filter(other => other !== own)
    // The last one is how Atrium begins the next time.
    keep(opened)
    opened.closed(window)
    opened.onVisibleSessionsChanged()
  })
  return own
}

async function close({ mayClose }: Opened, own: OpenWindow): Promise<void> {
  own.closing = 'asked'
  const isAgreed = await mayClose(own.window)
  own.closing = isAgreed ? 'agreed' : undefined
  if (isAgreed && !own.window.isDestroyed()) own.window.close()
}

function noteSession(opened: Opened, own: OpenWindow, sessionId: string | null): void {
  own.sessionId = sessionId
  own.start = sessionId ? { sessionId } : {}
  keep(opened)
  opened.onVisibleSessionsChanged()
}

/** Shows a session where it is shown already, else in the window that was in front last. */
function show(opened: Opened, sessionId: string): void {
  const all = aliveOf(opened)
  const own = all.findLast(other => other.sessionId === sessionId) ?? all.at(-1)
  if (!own) return void add(opened, undefined, { sessionId })
  bringToFront(own.window)
  tell(own.window, 'session.called', { sessionId })
}

function tell<N extends EventName>(window: BrowserWindow, name: N, payload: Events[N]): void {
  if (!window.isDestroyed()) window.webContents.send('event', name, payload)
}
