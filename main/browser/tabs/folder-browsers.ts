import { type ActionId, actionOfKeys } from '../../../shared/actions'
import type { FolderBrowser } from '../../../shared/browser/browser-tabs'
import { AppError } from '../../../shared/errors'
import { type KeyPress, keysOfPress } from '../../../shared/keys'
import { sentence } from '../../../shared/sentence'
import type { BrowserAccess } from '../browser-access'
import type { BrowsersParts } from '../browsers'
import type { BrowserNetwork } from '../network/browser-network'
import type { Tab } from './browser-tab'
import { folderBrowser, type OpenedFolder } from './folder-browser'
import type { PageViews } from './page-view'
import { type DrivePage, sessionAccess } from './session-access'

type FoldersParts = Omit<BrowsersParts, 'desktop'> & {
  views: PageViews
  platform: string
  network(workspace: string): Promise<BrowserNetwork>
  drivePage: DrivePage
}

export type FolderBrowsers = ReturnType<typeof folderBrowsers>

/** The browsers of the folders in which one was used. They end with the windows in which they were looked at. */
export function folderBrowsers({ emit, platform, views, network, drivePage, settings }: FoldersParts) {
  const opening = new Map<string, Promise<OpenedFolder>>()
  const opened = new Map<string, OpenedFolder>()
  /** The windows that have looked at the browser of a folder. */
  const windows = new Map<string, Set<number>>()
  const accesses = new Map<string, BrowserAccess>()

  const isKept = (workspace: string): boolean => settings.get().keptBrowserFolders.includes(workspace)

  /** What the person pressed in a page, where it means something to Atrium. */
  function actionOfPress(press: KeyPress): ActionId | undefined {
    const isMac = platform === 'darwin'
    const keys = keysOfPress(press, isMac)
    const { shortcuts } = settings.get()
    return keys === null ? undefined : actionOfKeys(keys, shortcuts, { isMac, place: 'browser' })?.id
  }

  async function make(workspace: string): Promise<OpenedFolder> {
    const folder = await folderBrowser({
      workspace,
      views,
      network: await network(workspace),
      data: {
        isKept: () => isKept(workspace),
        async keep(isWanted) {
          const others = settings.get().keptBrowserFolders.filter(path => path !== workspace)
          await settings.update({ keptBrowserFolders: isWanted ? [...others, workspace] : others })
        },
      },
      actionOfPress,
      tell: browser => emit('browser.changed', browser),
    })
    opened.set(workspace, folder)
    return folder
  }

  function open(workspace: string): Promise<OpenedFolder> {
    const known = opening.get(workspace)
    if (known) return known
    const made = make(workspace)
    opening.set(workspace, made)
    made.catch(() => opening.delete(workspace))
    return made
  }

  function close(workspace: string): void {
    opened.get(workspace)?.end()
    opened.delete(workspace)
    opening.delete(workspace)
    windows.delete(workspace)
    for (const key of accesses.keys()) if (key.endsWith(`\0${workspace}`)) accesses.delete(key)
  }

  views.whenClosed(window => {
    for (const [workspace, folder] of opened) {
      const own = windows.get(workspace)
      const hadIt = own?.delete(window) ?? false
      if ((hadIt && own?.size === 0) || !views.hasWindow()) close(workspace)
      else folder.leave(window)
    }
  })

  return {
    open,
    shown: (workspace: string): FolderBrowser | undefined => opened.get(workspace)?.shown(),

    /** A window looks at the browser of a folder. */
    visit(workspace: string, window: number): void {
      windows.set(workspace, (windows.get(workspace) ?? new Set()).add(window))
    },

    /** The tab of an id, and the folder that it belongs to. Throws where it is closed. */
    find(tabId: string): { tab: Tab; folder: OpenedFolder } {
      for (const folder of opened.values()) {
        const tab = folder.tabs().find(({ id }) => id === tabId)
        if (tab) return { tab, folder }
      }
      throw new AppError('not-found', sentence`This tab is closed.`)
    },

    async access({ workspace, id: sessionId }: { id: string; workspace: string }): Promise<BrowserAccess> {
      const folder = await open(workspace)
      const key = `${sessionId}\0${workspace}`
      const known = accesses.get(key)
      if (known) return known
      const call = (tabId: string) => emit('browser.called', { workspace, tabId })
      const made = sessionAccess({ folder, sessionId, drivePage, call })
      accesses.set(key, made)
      return made
    },

    close(): void {
      for (const workspace of [...opened.keys()]) close(workspace)
    },
  }
}
