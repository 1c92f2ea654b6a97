import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Cdp } from '../../main/browser/cdp'
import { isRoot } from '../../scripts/display/sandbox-switches'
import { virtualDisplay } from '../../scripts/display/virtual-display'
import { resolveElectron } from '../../scripts/electron/resolve-electron'

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

/** Chromium as Electron has it, with pages whose protocol is spoken as the product speaks it. */
export type ChromiumPages = { open(wish?: PageWish): Promise<ChromiumPage>; end(): Promise<void> }

type Event = { page: number; method?: string; params?: unknown; session?: string; detached?: string }
type Answer = { id: number; answer?: unknown; failed?: string }
type Waiting = { resolve(answer: unknown): void; reject(error: Error): void }

const HOST = fileURLToPath(new URL('../fixtures/chromium-host', import.meta.url))

/** Starts it on a display of its own. Whoever calls this ends it. */
export async function chromiumPages(): Promise<ChromiumPages> {
  const { executable } = await resolveElectron()
  const display = process.platform === 'linux' ? await virtualDisplay() : undefined
  const data = await mkdtemp(join(tmpdir(), 'atrium-chromium-'))
  const child = spawn(executable, [...(isRoot ? ['--no-sandbox'] : []), `--user-data-dir=${data}`, HOST], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: { ...process.env, ...display?.env, ELECTRON_DISABLE_SECURITY_WARNINGS: '1' },
  })
  const heard = new Map<number, Set<(event: Event) => void>>()
  const ask = asking(child, event => {
    for (const listener of heard.get(event.page) ?? []) listener(event)
  })
  await once(child, 'message')
  return {
    open: wish => openPage(ask, heard, wish),
    async end() {
      const closed = once(child, 'close')
      child.kill('SIGKILL')
      await closed
      await display?.stop()
      await rm(data, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}

type Ask = (ask: string, given: object) => Promise<unknown>

function asking(child: ChildProcess, onEvent: (event: Event) => void): Ask {
  const waiting = new Map<number, Waiting>()
  let count = 0
  child.on('message', (message: Event | Answer) => {
    if ('page' in message) return onEvent(message)
    const asked = waiting.get(message.id)
    waiting.delete(message.id)
    if (message.failed === undefined) asked?.resolve(message.answer)
    else asked?.reject(new Error(message.failed))
  })
  child.on('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('Chromium has ended.'))
  })
  return (ask, given) =>
    new Promise((resolve, reject) => {
      const id = ++count
      waiting.set(id, { resolve, reject })
      // Without this Node would tell the whole process that Chromium has ended.
      child.send({ id, ask, given }, error => error && reject(error))
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
