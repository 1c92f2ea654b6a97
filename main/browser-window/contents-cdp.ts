import type { WebContents } from 'electron'
import type { Cdp } from '../browser/cdp'

const VERSION = '1.3'
/** The event of Electron that each kind of sent input brings about. */
const BRINGS: Readonly<Record<string, string>> = { mousePressed: 'mouseDown', touchStart: 'touchStart' }

/** The system's dialog for printing holds the page, and whoever works it, until somebody closes it. */
const NO_PRINTING = { source: "Object.defineProperty(window, 'print', { value() {} })", runImmediately: true }

type Listener = Parameters<Cdp['listen']>[0]

/** Chromium's protocol for a page, and whether what is pressed in the page comes from it. */
export function contentsCdp(contents: WebContents) {
  const listeners = new Set<Listener>()
  /** Presses that were sent and have not shown in the page yet. */
  let expected: string[] = []

  function attach(): void {
    if (contents.isDestroyed() || contents.debugger.isAttached()) return
    contents.debugger.attach(VERSION)
    // Dialogs are told of only by then.
    contents.debugger.sendCommand('Page.enable').catch(() => undefined)
    contents.debugger.sendCommand('Page.addScriptToEvaluateOnNewDocument', NO_PRINTING).catch(() => undefined)
  }

  contents.debugger.on('message', (_event, ...[method, params, session]) => {
    for (const heard of [...listeners]) heard(method, params, session || undefined)
  })
  attach()

  const cdp: Cdp = {
    async send(method, params, session) {
      if (contents.isDestroyed()) throw new Error('The tab is closed.')
      attach()
      const brings = expectedOf(method, params)
      if (brings) expected.push(brings)
      try {
        return await contents.debugger.sendCommand(method, params, session)
      } finally {
        if (brings) expected = without(expected, brings)
      }
    },
    listen(heard) {
      // A listener that is added twice is called twice.
      const own: Listener = (...given) => heard(...given)
      listeners.add(own)
      return () => void listeners.delete(own)
    },
  }
  return {
    cdp,
    /** Returns whether a press of this type was sent by the protocol. Each counts once. */
    isSent(type: string): boolean {
      const isOwn = expected.includes(type)
      if (isOwn) expected = without(expected, type)
      return isOwn
    },
  }
}

function expectedOf(method: string, params: object | undefined): string | undefined {
  if (!/^Input\.dispatch(?:Mouse|Touch)Event$/.test(method)) return undefined
  return params && 'type' in params ? BRINGS[String(params.type)] : undefined
}

function without(all: readonly string[], one: string): string[] {
  const at = all.indexOf(one)
  return all.filter((_, index) => index !== at)
}
