import { cover } from '../../vault/cover/cover'
import type { BrowserAccess, DrivenTab, HeldDownload, ListedTab } from '../browser-access'
import { redactedPage, redactedUrl } from '../redacted-page'
import type { TypedSecrets } from '../typed-secrets'
import type { Tab } from './browser-tab'
import { type DrivePage, driverOf } from './deferred-driver'
import type { OpenedFolder } from './folder-browser'

type AccessParts = {
  sessionId: string
  /** The secrets that any session typed into pages of the folder. */
  typed: TypedSecrets
  /** The browser of the folder, as far as there is one. */
  folder(): OpenedFolder | undefined
  /** Makes it one. */
  load(): Promise<OpenedFolder>
  drivePage: DrivePage
  /** Brings a tab into the person's sight. */
  call(tabId: string): void
}

/** The browser of a folder as one session has it: with its own tabs, and those of the person. */
export class SessionAccess implements BrowserAccess {
  private readonly driven = new Map<string, DrivenTab>()
  private chosen: string | undefined

  constructor(private readonly parts: AccessParts) {}

  get typed(): TypedSecrets {
    return this.parts.typed
  }

  tabs(): ListedTab[] {
    const current = this.chosenTab()
    const secrets = this.typed.all()
    return this.seen().map(tab => {
      const { url, title } = tab.shown()
      const said = { url: redactedUrl(url, secrets), title: cover(title, secrets) }
      return { id: tab.id, ...said, isCurrent: tab.id === current?.id }
    })
  }

  current(): DrivenTab | undefined {
    this.forgetClosed()
    const tab = this.chosenTab()
    return tab && this.drivenTab(tab)
  }

  async open(isOfFiles = false): Promise<DrivenTab> {
    const folder = await this.parts.load()
    const { sessionId } = this.parts
    return this.choose(folder, isOfFiles ? await folder.openForFiles(sessionId) : folder.open(sessionId))
  }

  async switchTo(id: string): Promise<DrivenTab> {
    const tab = this.find(id)
    return this.choose(await this.parts.load(), tab)
  }

  async close(id: string): Promise<void> {
    this.parts.folder()?.close(this.find(id))
    this.forgetClosed()
  }

  reach(address: string): void {
    void this.parts.load().then(folder => folder.reach(address))
  }

  filesHaveNetwork(): boolean {
    return this.parts.folder()?.filesHaveNetwork() ?? false
  }

  private choose(folder: OpenedFolder, tab: Tab): DrivenTab {
    this.chosen = tab.id
    folder.show(tab)
    this.parts.call(tab.id)
    return this.drivenTab(tab)
  }

  private seen(): readonly Tab[] {
    const { sessionId } = this.parts
    return (this.parts.folder()?.tabs() ?? []).filter(tab => tab.sessionId === undefined || tab.sessionId === sessionId)
  }

  private chosenTab(): Tab | undefined {
    const all = this.seen()
    const current = this.parts.folder()?.current()
    return all.find(({ id }) => id === this.chosen) ?? all.find(({ id }) => id === current?.id)
  }

  private find(id: string): Tab {
    const all = this.seen()
    const found = all.find(tab => tab.id === id)
    if (found) return found
    const open = all.length > 0 ? `Open are: ${all.map(tab => tab.id).join(', ')}.` : 'No tab is open.'
    throw new Error(`There is no tab ${JSON.stringify(id)}. ${open}`)
  }

  private drivenTab(tab: Tab): DrivenTab {
    const known = this.driven.get(tab.id)
    if (known) return known
    const made: DrivenTab = {
      id: tab.id,
      isOfFiles: tab.isOfFiles,
      page: redactedPage(driverOf(tab.view, this.parts.drivePage), this.typed),
      drive: (work, signal) => tab.drive(work, signal),
      takeNotes: () => tab.takeNotes().map(note => cover(note, this.typed.all())),
      takeDownloads: async (...given) => (await tab.downloads.take(...given)).map(one => this.covered(one)),
    }
    this.driven.set(tab.id, made)
    return made
  }

  /** A name stays one of a file. */
  private covered(download: HeldDownload): HeldDownload {
    const secrets = this.typed.all()
    const { name, url } = download
    return { ...download, name: cover(name, secrets, () => 'secret'), url: redactedUrl(url, secrets) }
  }

  private forgetClosed(): void {
    const open = new Set(this.parts.folder()?.tabs())
    const ids = new Set([...open].map(({ id }) => id))
    for (const [id, { page }] of this.driven) {
      if (ids.has(id)) continue
      this.driven.delete(id)
      page.close()
    }
  }
}
