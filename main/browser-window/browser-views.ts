import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { app, BrowserWindow, type Session, type WebContents } from 'electron'
import { isFolderPage } from '../../shared/browser/folder-pages'
import { hostOfPage, isNavigable, mayLeaveFile } from '../browser/tabs/navigable'
import type { FolderPages, PageListener, PageView, PageViews } from '../browser/tabs/page-view'
import { guardedSessions } from '../window-guards'
import { browserSession, keepWithin } from './browser-session'
import { pageDownload } from './page-downloads'
import { guardPage } from './page-guards'
import { pageView } from './page-view'

type ViewsParts = {
  /** What menus say. */
  words(): Readonly<Record<string, string>>
}

/** Shows the pages of browsers in Atrium's windows. */
export function browserViews({ words }: ViewsParts): PageViews {
  const listeners = new WeakMap<WebContents, PageListener>()
  const served = new Set<Session>()

  function serve(target: Session, mayGo: Parameters<typeof guardPage>[1]['mayGo']): void {
    if (served.has(target)) return
    served.add(target)
    const refused = (of: WebContents, url: string, isFrame: boolean) =>
      isFrame && isFolderPage(of.getURL()) ? listeners.get(of)?.kept(hostOfPage(url)) : listeners.get(of)?.refused(url)
    guardedSessions.set(target, contents => guardPage(contents, { mayGo, refused }))
    target.on('will-download', (event, item, contents) => {
      const listener = listeners.get(contents)
      if (listener) listener.download(pageDownload(item))
      else event.preventDefault()
    })
  }

  return {
    async openFolder({ files, ...asked }): Promise<FolderPages> {
      const target = await browserSession({
        ...{ ...asked, isOfFiles: files !== undefined },
        isOfPerson: contents => listeners.get(contents)?.isOfPerson() ?? false,
        refused: (contents, permission, url) => listeners.get(contents)?.permission(permission, hostOfPage(url)),
      })
      serve(target, files ? (url, isFrame) => mayLeaveFile(url, isFrame && files.hasNetwork()) : isNavigable)
      if (files) keepWithin(target, { files, kept: (contents, host) => listeners.get(contents)?.kept(host) })
      const followed = (contents: WebContents, listener: PageListener) => void listeners.set(contents, listener)
      return {
        open: (): PageView => pageView({ session: target, words, followed }),
        clearData: () => clearSession(target),
        cookies: () => target.cookies.get({}),
        takeFrom: other => takeCookies(target, other),
      }
    },
    async clearData() {
      await Promise.all([...served].map(clearSession))
      return [...served].flatMap(({ storagePath }) => storagePath ?? [])
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

async function clearSession(target: Session): Promise<void> {
  await Promise.all([target.clearStorageData(), target.clearCache(), target.clearAuthCache()])
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
