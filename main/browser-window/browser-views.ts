import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { app, BrowserWindow, type Session, type WebContents } from 'electron'
import { hostOfPage, isNavigable, mayLeaveFile } from '../browser/tabs/navigable'
import type { FolderPages, FolderSession, PageListener, PageView, PageViews } from '../browser/tabs/page-view'
import { guardedSessions } from '../window-guards'
import { browserSession, keepWithin, signInToProxy } from './browser-session'
import { pageDownload } from './page-downloads'
import { guardPage } from './page-guards'
import { pageView } from './window-page-view'

type ViewsParts = {
  /** Returns the text of the menus. */
  words(): Readonly<Record<string, string>>
}

/** Shows the pages of browsers in Atrium's windows. */
export function browserViews({ words }: ViewsParts): PageViews {
  const listeners = new WeakMap<WebContents, PageListener>()
  /** Chromium has one session for a folder's pages, also where its browser has ended and another one is opened. */
  const served = new Map<Session, FolderSession>()

  function serve(target: Session, folder: FolderSession): void {
    const isServed = served.has(target)
    served.set(target, folder)
    if (isServed) return
    guardedSessions.set(target, contents => guardPage(contents, guardsOf(target)))
    target.on('will-download', (event, item, contents) => {
      const listener = listeners.get(contents)
      if (listener) listener.download(pageDownload(item))
      else event.preventDefault()
    })
  }

  function guardsOf(target: Session): Parameters<typeof guardPage>[1] {
    const files = () => served.get(target)?.files
    return {
      mayGo(url, isFrame) {
        const own = files()
        return own ? mayLeaveFile(url, isFrame && own.hasNetwork()) : isNavigable(url)
      },
      refused(contents, url, isFrame) {
        const listener = listeners.get(contents)
        if (files() && isFrame) listener?.kept(hostOfPage(url))
        else listener?.refused(url)
      },
    }
  }

  return {
    async openFolder(asked): Promise<FolderPages> {
      const { files } = asked
      const target = await browserSession({
        ...asked,
        isOfFiles: files !== undefined,
        isOfPerson: contents => listeners.get(contents)?.isOfPerson() ?? false,
        refused: (contents, permission, url) => listeners.get(contents)?.permission(permission, hostOfPage(url)),
      })
      serve(target, asked)
      if (files)
        keepWithin(target, {
          files,
          kept: (contents, host) => listeners.get(contents)?.kept(host),
          asked: (contents, url) => listeners.get(contents)?.asked?.(url),
        })
      const followed = (contents: WebContents, listener: PageListener) => void listeners.set(contents, listener)
      return {
        open: (): PageView => pageView({ session: target, proxyPassword: asked.proxyPassword, words, followed }),
        clearData: () => clearSession(target, asked),
        cookies: () => target.cookies.get({}),
        takeFrom: other => takeCookies(target, other),
      }
    },
    async clearData() {
      await Promise.all([...served].map(([target, folder]) => clearSession(target, folder)))
      return [...served.keys()].flatMap(({ storagePath }) => storagePath ?? [])
    },
    hasWindow: () => BrowserWindow.getAllWindows().length > 0,
    whenClosed(closed) {
      const follow = (window: BrowserWindow) => {
        const { id } = window
        window.once('closed', () => closed(id))
      }
      for (const window of BrowserWindow.getAllWindows()) follow(window)
      app.on('browser-window-created', (_event, window) => follow(window))
    },
    temporaryFolder: () => mkdtempSync(join(tmpdir(), 'atrium-download-')),
  }
}

async function clearSession(target: Session, { proxyPassword }: FolderSession): Promise<void> {
  await Promise.all([target.clearStorageData(), target.clearCache(), target.clearAuthCache()])
  await signInToProxy(target, proxyPassword)
}

/** Cookies alone: what else pages keep cannot be read from outside. */
async function takeCookies(target: Session, other: FolderPages): Promise<void> {
  for (const cookie of (await other.cookies()) as Electron.Cookie[]) {
    const { domain = '', secure, path = '/' } = cookie
    const url = `${secure ? 'https' : 'http'}://${domain.replace(/^\./, '')}${path}`
    const { hostOnly, session: _, ...rest } = cookie
    const { domain: __, ...ofHost } = rest
    await target.cookies.set({ url, ...(hostOnly ? ofHost : rest) }).catch(() => undefined)
  }
}
