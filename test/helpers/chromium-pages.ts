import { once } from 'node:events'
import { createConnection, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import type { Cdp } from '../../main/browser/cdp'

/** A page in real Chromium. */
export type ChromiumPage = {
  cdp: Cdp
  hide(): Promise<void>
  show(): Promise<void>
  /** Ends the process of the page. */
  crash(): Promise<void>
  zoom(factor: number): Promise<void>
  close(): Promise<void>
}

/** `show: false` opens a page that nobody sees. Sizes are of what is in sight of it, in CSS pixels. */
export type PageWish = { show?: boolean; throttled?: boolean; width?: number; height?: number }

/** Pages whose protocol is spoken as the product speaks it. `end` closes all of them. */
export type ChromiumPages = { open(wish?: PageWish): Promise<ChromiumPage>; end(): Promise<void> }

type Event = { page: number; method?: string; params?: unknown; session?: string; detached?: string }
type Answer = { id: number; answer?: unknown; failed?: string }
type Waiting = { resolve(answer: unknown): void; reject(error: Error): void }

/** Pages of the Chromium that listens at this socket. */
export async function chromiumPages(path: string): Promise<ChromiumPages> {
  const socket = createConnection(path)
  await once(socket, 'connect')
  const heard = new Map<number, Set<(event: Event) => void>>()
  const ask = asking(socket, event => {
    for (const listener of heard.get(event.page) ?? []) listener(event)
  })
  return {
    open: wish => openPage(ask, heard, wish),
    async end() {
      const closed = once(socket, 'close')
      socket.destroy()
      await closed
    },
  }
}

type Ask = (ask: string, given: object) => Promise<unknown>

function asking(socket: Socket, onEvent: (event: Event) => void): Ask {
  const waiting = new Map<number, Waiting>()
  let count = 0
  const lines = createInterface({ input: socket })
  lines.on('line', line => {
    const message: Event | Answer = JSON.parse(line)
    if ('page' in message) return onEvent(message)
    const asked = waiting.get(message.id)
    waiting.delete(message.id)
    if (message.failed === undefined) asked?.resolve(message.answer)
    else asked?.reject(new Error(message.failed))
  })
  // It is told by the end that follows, and the lines repeat it.
  for (const source of [socket, lines]) source.on('error', () => undefined)
  socket.on('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('Chromium has ended.'))
  })
  return (ask, given) =>
    new Promise((resolve, reject) => {
      const id = ++count
      if (!socket.writable) return reject(new Error('Chromium has ended.'))
      waiting.set(id, { resolve, reject })
      socket.write(`${JSON.stringify({ id, ask, given })}\n`)
    })
}

async function openPage(
  ask: Ask,
  heard: Map<number, Set<(event: Event) => void>>,
  wish: PageWish = {},
): Promise<ChromiumPage> {
  const page = Number(await ask('open', wish))
  const listeners = new Set<(event: Event) => void>()
  heard.set(page, listeners)
  const cdp: Cdp = {
    send: (method, params = {}, session) => ask('send', { page, method, params, session }),
    listen(listener) {
      const inner = ({ method, params, session }: Event) => {
        if (method !== undefined) listener(method, params, session)
      }
      listeners.add(inner)
      return () => listeners.delete(inner)
    },
  }
  const tell =
    (what: string, more = {}) =>
    async () => {
      await ask(what, { page, ...more })
    }
  return {
    cdp,
    hide: tell('hide'),
    show: tell('show'),
    crash: tell('crash'),
    zoom: factor => tell('zoom', { factor })(),
    close: tell('close'),
  }
}
