import type { ActionId } from '../../../shared/actions'
import type { FolderBrowser } from '../../../shared/browser/browser-tabs'
import { AppError } from '../../../shared/errors'
import type { KeyPress } from '../../../shared/keys'
import { sentence } from '../../../shared/sentence'
import type { BrowserNetwork } from '../network/browser-network'
import { browserTab, type Tab, type TabParts } from './browser-tab'
import type { FolderPages, NewWindow, PageViews } from './page-view'
import { typedAddress } from './typed-address'

const MOST_TABS = 20
/** Some changes come by the hundred, as from a page that floods its history. */
const TELL_MS = 60

/** Ids of tabs are short, as models write them, and differ in all folders. */
let lastId = 0

export type FolderParts = {
  workspace: string
  views: PageViews
  network: BrowserNetwork
  /** Whether what pages keep outlives Atrium; and how that is kept. */
  data: { isKept(): boolean; keep(isKept: boolean): Promise<void> }
  /** What keys that were pressed in a page mean to Atrium. */
  actionOfPress(press: KeyPress): ActionId | undefined
  tell(browser: FolderBrowser): void
}

export type OpenedFolder = Awaited<ReturnType<typeof folderBrowser>>

/** The tabs of one folder, in an isolated session of their own. */
export async function folderBrowser({ workspace, views, network, data, actionOfPress, tell }: FolderParts) {
  const openPages = (isKept: boolean) => views.openFolder({ workspace, isKept, proxyRules: network.proxyRules })
  let pages: FolderPages = await openPages(data.isKept())
  let tabs: Tab[] = []
  let current: string | null = null
  let timer: NodeJS.Timeout | undefined
  const shown = (): FolderBrowser => ({
    workspace,
    tabs: tabs.map(tab => tab.shown()),
    current,
    keepsData: data.isKept(),
  })

  function changed(): void {
    timer ??= setTimeout(() => {
      timer = undefined
      tell(shown())
    }, TELL_MS)
  }

  function add({ sessionId, view = pages.open() }: { sessionId?: string | undefined; view?: TabParts['view'] }): Tab {
    const id = `tab-${++lastId}`
    const at = tabs.findIndex(tab => tab.id === current)
    const tab: Tab = browserTab({
      ...{ id, view, sessionId, changed, actionOfPress },
      hasRoom: () => tabs.length < MOST_TABS,
      opened: made => openedBy(tab, made),
      temporaryFolder: views.temporaryFolder,
    })
    tabs = [...tabs.slice(0, at + 1), tab, ...tabs.slice(at + 1)]
    tab.place(undefined)
    changed()
    return tab
  }

  /** What a page opens belongs to whom the page belongs to. */
  function openedBy(from: Tab, { url, isBehind, referrer, view }: NewWindow): void {
    const tab = add({ sessionId: from.sessionId, ...(view && { view }) })
    if (!view) tab.load(url, referrer)
    if (!isBehind && current === from.id) show(tab)
  }

  function show(tab: Tab): void {
    if (current !== tab.id) tabs.find(({ id }) => id === current)?.place(undefined)
    current = tab.id
    changed()
  }

  function open(sessionId?: string): Tab {
    if (tabs.length >= MOST_TABS) {
      throw new AppError('conflict', sentence`There are ${MOST_TABS} tabs already. Close one of them first.`)
    }
    if (!views.hasWindow()) throw new AppError('conflict', sentence`No window is open that could show a page.`)
    return add({ sessionId })
  }

  function closeTab(tab: Tab): void {
    const at = tabs.indexOf(tab)
    if (at < 0) return
    tabs = tabs.filter(other => other !== tab)
    tab.close()
    if (current === tab.id) current = null
    const neighbour = tabs[Math.min(at, tabs.length - 1)]
    if (current === null && neighbour) show(neighbour)
    changed()
  }

  /** The person may reach what they typed themselves, wherever it is. */
  function go(tab: Tab, address: string): void {
    const { url, local } = typedAddress(address)
    if (local !== undefined) network.reach(local)
    tab.load(url)
  }

  return {
    shown,
    tabs: (): readonly Tab[] => tabs,
    current: (): Tab | undefined => tabs.find(({ id }) => id === current),
    ...{ open, show, go },
    close: closeTab,
    reach: network.reach,

    /** The pages are loaded anew, with all that they knew. */
    async keepData(isKept: boolean): Promise<void> {
      if (isKept === data.isKept()) return
      const before = pages
      pages = await openPages(isKept)
      await pages.takeFrom(before)
      await data.keep(isKept)
      await replacePages()
      await before.clearData()
    },

    async clearData(): Promise<void> {
      await pages.clearData()
      for (const tab of tabs) tab.act('reload')
    },

    /** A window has gone, and what was shown in it is shown nowhere. */
    leave(window: number): void {
      for (const tab of tabs) if (tab.placedIn() === window) tab.place(undefined)
    },

    /** Ends all of it. */
    end(): void {
      clearTimeout(timer)
      for (const tab of tabs) tab.close()
      tabs = []
      current = null
      tell(shown())
    },
  }

  async function replacePages(): Promise<void> {
    const former = tabs
    const wasCurrent = former.findIndex(({ id }) => id === current)
    tabs = []
    current = null
    for (const tab of former) {
      const made = add({ sessionId: tab.sessionId })
      tabs = [...tabs.filter(other => other !== made), made]
      if (tab.url() !== 'about:blank') made.load(tab.url())
      tab.close()
    }
    const shownAgain = tabs[wasCurrent]
    if (shownAgain) show(shownAgain)
    changed()
  }
}
