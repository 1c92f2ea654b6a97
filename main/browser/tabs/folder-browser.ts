import type { ActionId } from '../../../shared/actions'
import type { FolderBrowser, TabFailure } from '../../../shared/browser/browser-tabs'
import { folderPageUrl } from '../../../shared/browser/folder-pages'
import { AppError } from '../../../shared/errors'
import type { KeyPress } from '../../../shared/keys'
import { sentence } from '../../../shared/sentence'
import { typedFile } from '../files/typed-file'
import type { folderFiles } from '../folder-files'
import type { BrowserNetwork } from '../network/browser-network'
import { blockedHosts } from './blocked-hosts'
import { Tab } from './browser-tab'
import type { FolderPages, NewWindow, PageDownload, PageViews } from './page-view'
import type { TabParts } from './tab-parts'
import { hostAndPort, type TypedAddress, typedAddress } from './typed-address'

const MOST_TABS = 20
/** Some changes come by the hundred, as from a page that floods its history. */
const TELL_MS = 60

/** Ids of tabs are short, as models write them, and differ in all folders. */
let lastId = 0

type Owned = Pick<TabParts, 'sessionId' | 'isOfModel'>
type Adding = Owned & { view?: TabParts['view']; files?: TabParts['files']; opener?: Tab }
const ownerOf = ({ sessionId, isOfModel }: Tab): Owned => ({ sessionId, isOfModel })

export type FolderParts = {
  workspace: string
  views: PageViews
  network: BrowserNetwork
  files: ReturnType<typeof folderFiles>
  /** Tells and sets whether the data of pages outlives Atrium. */
  data: { isKept(): boolean; keep(isKept: boolean): Promise<void> }
  /** Returns the action that keys pressed in a page mean to Atrium. */
  actionOfPress(press: KeyPress): ActionId | undefined
  tell(browser: FolderBrowser): void
}

/** Makes the browser of a folder, which has no tab yet. */
export async function openFolderBrowser(parts: FolderParts): Promise<OpenedFolder> {
  return new OpenedFolder(parts, await openPages(parts, parts.data.isKept()))
}

function openPages({ views, workspace, network }: FolderParts, isKept: boolean): Promise<FolderPages> {
  const { proxyRules, proxyPassword } = network
  return views.openFolder({ workspace, isKept, proxyRules, proxyPassword })
}

/** The tabs of one folder, in an isolated session of their own. */
export class OpenedFolder {
  private all: readonly Tab[] = []
  private currentId: string | null = null
  private timer: NodeJS.Timeout | undefined
  private readonly ways: ReturnType<typeof blockedHosts>

  constructor(
    private readonly parts: FolderParts,
    private pages: FolderPages,
  ) {
    this.ways = blockedHosts(parts.network)
  }

  shown(): FolderBrowser {
    const { workspace, data } = this.parts
    const tabs = this.all.map(tab => tab.shown())
    return { workspace, tabs, current: this.currentId, keepsData: data.isKept() }
  }

  tabs(): readonly Tab[] {
    return this.all
  }

  current(): Tab | undefined {
    return this.all.find(({ id }) => id === this.currentId)
  }

  /** Opens an empty tab, of the person or of the model of a session. */
  open(sessionId?: string): Tab {
    this.checkRoom()
    return this.add({ sessionId, isOfModel: sessionId !== undefined })
  }

  /** The same for files of the folder. */
  async openForFiles(sessionId?: string): Promise<Tab> {
    this.checkRoom()
    const { files } = this.parts
    return this.add({ sessionId, isOfModel: sessionId !== undefined, view: (await files.pages()).open(), files })
  }

  /** Opens a file of the folder as a page, and shows it. `path` is relative to the folder. One that the person has open is shown anew. */
  async openFile(path: string): Promise<Tab> {
    const url = folderPageUrl(path)
    const known = this.all.find(tab => tab.isOfFiles && tab.sessionId === undefined && tab.shown().url === url)
    const tab = known ?? (await this.openForFiles())
    tab.load(url)
    this.show(tab)
    return tab
  }

  filesHaveNetwork(): boolean {
    return this.parts.files.hasNetwork()
  }

  /** Sets whether the folder's files may reach the web, as pages; they are reloaded. */
  setFileNetwork(isOn: boolean): void {
    this.parts.files.setNetwork(isOn)
    for (const tab of this.all) if (tab.isOfFiles) tab.act('reload')
    this.changed()
  }

  private checkRoom(): void {
    if (this.all.length >= MOST_TABS) {
      throw new AppError('conflict', sentence`${MOST_TABS} tabs are already open. Close one first.`)
    }
    if (!this.parts.views.hasWindow()) {
      throw new AppError('conflict', sentence`No window is open to show a page in.`)
    }
  }

  show(tab: Tab): void {
    if (this.currentId !== tab.id) this.current()?.leave()
    this.currentId = tab.id
    this.changed()
  }

  close(tab: Tab): void {
    const at = this.all.indexOf(tab)
    if (at < 0) return
    this.all = this.all.filter(other => other !== tab)
    tab.close()
    if (this.currentId === tab.id) this.currentId = null
    const neighbour = this.all[Math.min(at, this.all.length - 1)]
    if (this.currentId === null && neighbour) this.show(neighbour)
    this.changed()
  }

  /** Opens what the person typed in a tab of its own. What is no address opens nothing. */
  async openTyped(typed: string): Promise<Tab> {
    const path = await typedFile(this.parts.workspace, { typed, isPathTaken: false })
    if (path !== undefined) return this.openFile(path)
    const address = typedAddress(typed)
    const tab = this.open()
    this.show(tab)
    this.load(tab, address)
    return tab
  }

  /**
   * The person may reach what they typed themselves, wherever it is. Files of the folder and pages of the web have tabs of their own:
   * resolves to the tab that shows it, which may have come in the place of this one.
   */
  async go(tab: Tab, typed: string): Promise<Tab> {
    const path = await typedFile(this.parts.workspace, { typed, isPathTaken: tab.isOfFiles })
    tab.touched()
    if (path === undefined && !tab.isOfFiles) this.load(tab, typedAddress(typed))
    else if (path !== undefined && tab.isOfFiles) tab.load(folderPageUrl(path))
    else {
      const other = await this.openTyped(path === undefined ? typed : folderPageUrl(path))
      this.close(tab)
      return other
    }
    return tab
  }

  private load(tab: Tab, { url, local }: TypedAddress): void {
    if (local !== undefined) this.reach(local)
    tab.load(url)
  }

  reach(address: string): void {
    this.parts.network.reach(address)
  }

  /** The person lets the page of a tab go where it was kept from. */
  reachFailed(tab: Tab): void {
    const { failure } = tab.shown()
    const address = failure?.kind === 'proxy' ? hostAndPort(failure.url) : undefined
    if (address === undefined) return
    this.reach(address)
    tab.act('reload')
  }

  /** The pages are loaded anew, with the cookies that they had. */
  async keepData(isKept: boolean): Promise<void> {
    const { data } = this.parts
    if (isKept === data.isKept()) return
    const before = this.pages
    this.pages = await openPages(this.parts, isKept)
    await this.pages.takeFrom(before)
    await data.keep(isKept)
    this.replacePages()
    await before.clearData()
  }

  async clearData(): Promise<void> {
    await this.pages.clearData()
    this.reload()
  }

  /** All of its tabs. */
  reload(): void {
    for (const tab of this.all) tab.act('reload')
  }

  /** A window has gone, and what was shown in it is shown nowhere. */
  leave(window: number): void {
    for (const tab of this.all) tab.leave(window)
  }

  /** Ends all of it. */
  end(): void {
    clearTimeout(this.timer)
    for (const tab of this.all) tab.close()
    this.all = []
    this.currentId = null
    this.ways.end()
    this.parts.tell(this.shown())
    this.parts.files.end()
    void this.parts.network.close()
  }

  private changed(): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined
      this.parts.tell(this.shown())
    }, TELL_MS)
  }

  private add({ sessionId, isOfModel, view, files, opener }: Adding): Tab {
    const { actionOfPress, views } = this.parts
    const at = this.all.findIndex(({ id }) => id === this.currentId)
    const page = view ?? this.pages.open()
    const followed = files && this.parts.files.follow(page, () => tab)
    const tab: Tab = new Tab({
      id: `tab-${++lastId}`,
      view: followed?.view ?? page,
      sessionId,
      isOfModel,
      files,
      actionOfPress,
      changed: () => {
        followed?.look()
        this.changed()
      },
      closed: () => this.close(tab),
      hasRoom: () => this.all.length < MOST_TABS,
      gave: item => this.gaveAtOnce(item, { tab, opener }),
      opened: made => this.openedBy(tab, made),
      refusedWay: (url): Promise<TabFailure['kind'] | undefined> => this.ways.kindOf(url),
      temporaryFolder: views.temporaryFolder,
    })
    this.all = [...this.all.slice(0, at + 1), tab, ...this.all.slice(at + 1)]
    tab.leave()
    return tab
  }

  /** A tab that a page opens belongs to the page's owner. */
  private openedBy(from: Tab, { url, isBehind, referrer, view }: NewWindow): void {
    const files = from.isOfFiles ? this.parts.files : undefined
    const tab = this.add({ ...ownerOf(from), ...(view && { view }), files, opener: from })
    if (url !== '' && url !== 'about:blank') from.awaits(tab)
    if (view) tab.goesTo(url)
    else tab.load(url, referrer)
    if (isBehind || this.currentId !== from.id) return
    this.show(tab)
    if (from.view.yieldFocus()) tab.act('focus')
  }

  /** A window that became a file is of no use: whose page opened it has that. */
  private gaveAtOnce(item: PageDownload, { tab, opener }: { tab: Tab; opener: Tab | undefined }): void {
    const isOpen = opener !== undefined && this.all.includes(opener)
    ;(isOpen ? opener : tab).downloads.add(item)
    if (!isOpen) return
    if (this.currentId === tab.id) this.show(opener)
    // Chromium is not through with it yet.
    setImmediate(() => this.close(tab))
  }

  private replacePages(): void {
    const former = this.all
    const shownAt = former.findIndex(({ id }) => id === this.currentId)
    this.all = []
    this.currentId = null
    const made = former.map(tab => {
      if (tab.isOfFiles) return tab
      const next = this.add(ownerOf(tab))
      const { url } = tab.shown()
      if (url !== 'about:blank') next.load(url)
      tab.close()
      return next
    })
    this.all = made
    const again = made[shownAt]
    if (again) this.show(again)
    this.changed()
  }
}
