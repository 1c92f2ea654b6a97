import type { BrowserAccess, DrivenTab, ListedTab } from '../browser-access'
import type { Cdp } from '../cdp'
import type { PageDriver } from '../page-driver'
import type { Tab } from './browser-tab'
import { deferredDriver } from './deferred-driver'
import type { OpenedFolder } from './folder-browser'

/** How a page is worked by Chromium's protocol. */
export type DrivePage = (cdp: Cdp) => Promise<PageDriver>

type AccessParts = {
  folder: Pick<OpenedFolder, 'tabs' | 'current' | 'open' | 'show' | 'close' | 'reach'>
  sessionId: string
  drivePage: DrivePage
  /** Brings a tab into the person's sight. */
  call(tabId: string): void
}

/** The browser of a folder as one session has it: with its own tabs, and those of the person. */
export function sessionAccess({ folder, sessionId, drivePage, call }: AccessParts) {
  const driven = new Map<string, DrivenTab>()
  let chosen: string | undefined

  const isSeen = (tab: Tab): boolean => tab.sessionId === undefined || tab.sessionId === sessionId
  const seen = (): Tab[] => folder.tabs().filter(isSeen)

  function chosenTab(): Tab | undefined {
    const all = seen()
    const current = folder.current()
    return all.find(({ id }) => id === chosen) ?? all.find(({ id }) => id === current?.id)
  }

  function find(id: string): Tab {
    const all = seen()
    const found = all.find(tab => tab.id === id)
    if (found) return found
    const open = all.length > 0 ? `Open are: ${all.map(tab => tab.id).join(', ')}.` : 'No tab is open.'
    throw new Error(`There is no tab ${JSON.stringify(id)}. ${open}`)
  }

  function drivenTab(tab: Tab): DrivenTab {
    const known = driven.get(tab.id)
    if (known) return known
    const made: DrivenTab = {
      ...{ id: tab.id, page: deferredDriver(async () => {
        await tab.view.begin()
        return drivePage(tab.view.cdp)
      }) },
      ...{ drive: tab.drive, takeNotes: tab.takeNotes, takeDownloads: tab.takeDownloads },
    }
    driven.set(tab.id, made)
    return made
  }

  function forgetClosed(): void {
    for (const [id, { page }] of driven) {
      if (folder.tabs().some(tab => tab.id === id)) continue
      driven.delete(id)
      page.close()
    }
  }

  const access: BrowserAccess = {
    tabs(): ListedTab[] {
      const current = chosenTab()
      return seen().map(tab => {
        const { url, title } = tab.shown()
        return { id: tab.id, url, title, isCurrent: tab.id === current?.id }
      })
    },

    current(): DrivenTab | undefined {
      forgetClosed()
      const tab = chosenTab()
      return tab && drivenTab(tab)
    },

    async open(): Promise<DrivenTab> {
      const tab = folder.open(sessionId)
      chosen = tab.id
      folder.show(tab)
      call(tab.id)
      return drivenTab(tab)
    },

    async switchTo(id: string): Promise<DrivenTab> {
      const tab = find(id)
      chosen = id
      folder.show(tab)
      return drivenTab(tab)
    },

    async close(id: string): Promise<void> {
      folder.close(find(id))
      forgetClosed()
    },

    reach: folder.reach,
  }
  return access
}
