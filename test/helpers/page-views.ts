import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Cdp } from '../../main/browser/cdp'
import type {
  FolderPages,
  PageDownload,
  PageListener,
  PagePlace,
  PageView,
  PageViews,
} from '../../main/browser/tabs/page-view'

type Heard = Parameters<Cdp['listen']>[0]

/** A page that does nothing by itself: tests say what happens to it, and look at what was asked of it. */
export type ScriptedPage = PageView & {
  listener: PageListener
  loaded: string[]
  acted: string[]
  left: string[]
  handed: string[]
  hasFocus: boolean
  sent: { method: string; params: unknown }[]
  places: PagePlace[]
  isClosed: boolean
  /** Chromium tells something. */
  tell(method: string, params?: unknown): void
}

export function scriptedPage(): ScriptedPage {
  const listeners = new Set<Heard>()
  const page: ScriptedPage = {
    loaded: [],
    acted: [],
    left: [],
    handed: [],
    hasFocus: false,
    sent: [],
    places: [],
    isClosed: false,
    listener: undefined as never,
    cdp: {
      async send(method, params) {
        page.sent.push({ method, params })
        return {}
      },
      listen(heard) {
        listeners.add(heard)
        return () => void listeners.delete(heard)
      },
    },
    follow(listener) {
      page.listener = listener
    },
    begin: async () => undefined,
    load: url => void page.loaded.push(url),
    act: action => void page.acted.push(action),
    zoom: percent => void page.acted.push(`zoom ${percent}`),
    place: place => void page.places.push(place),
    picture: async () => null,
    hand: action => void page.handed.push(action),
    leave: action => void page.left.push(action),
    yieldFocus() {
      const { hasFocus } = page
      page.hasFocus = false
      return hasFocus
    },
    endProcess: () => void page.acted.push('end'),
    close() {
      page.isClosed = true
    },
    tell(method, params) {
      for (const heard of [...listeners]) heard(method, params)
    },
  }
  return page
}

/** Windows that show scripted pages. */
export function scriptedViews() {
  const pages: ScriptedPage[] = []
  const sessions: { isKept: boolean; proxyRules: string; cleared: number }[] = []
  const state = { hasWindow: true, closed: (_window: number): void => undefined }
  const views: PageViews = {
    async openFolder({ isKept, proxyRules }) {
      const own = { isKept, proxyRules, cleared: 0 }
      sessions.push(own)
      const opened: FolderPages = {
        open() {
          const page = scriptedPage()
          pages.push(page)
          return page
        },
        async clearData() {
          own.cleared++
        },
        takeFrom: async () => undefined,
        cookies: async () => [],
      }
      return opened
    },
    async clearData() {
      for (const own of sessions) own.cleared++
      return sessions.flatMap(({ isKept }) => (isKept ? ['/kept'] : []))
    },
    hasWindow: () => state.hasWindow,
    whenClosed(closed) {
      state.closed = closed
    },
    temporaryFolder: () => mkdtempSync(join(tmpdir(), 'atrium-download-')),
  }
  return { views, pages, sessions, state }
}

/** A download that goes on as the test says. */
export function scriptedDownload(facts: Partial<PageDownload> = {}) {
  const script = {
    path: undefined as string | undefined,
    isStopped: false,
    came: (_received: number): void => undefined,
    end: (_how: 'saved' | 'stopped' | 'failed'): void => undefined,
  }
  const item: PageDownload = {
    name: 'report.pdf',
    url: 'http://example.com/report.pdf',
    total: 4,
    saveTo(path) {
      script.path = path
    },
    stop() {
      script.isStopped = true
      script.end('stopped')
    },
    whenChanged(changed) {
      script.came = changed
    },
    whenDone(done) {
      script.end = done
    },
    ...facts,
  }
  return { item, script }
}
