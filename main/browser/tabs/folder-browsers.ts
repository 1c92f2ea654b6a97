import { type ActionId, actionOfKeys } from '../../../shared/actions'
import { AppError } from '../../../shared/errors'
import { type KeyPress, keysOfPress } from '../../../shared/keys'
import { sentence } from '../../../shared/sentence'
import type { BrowsersParts } from '../browsers-parts'
import { folderFiles } from '../folder-files'
import type { BrowserNetwork, NetworkParts } from '../network/browser-network'
import type { Tab } from './browser-tab'
import { type OpenedFolder, openFolderBrowser } from './folder-browser'
import type { PageViews } from './page-view'

type FoldersParts = Pick<BrowsersParts, 'emit' | 'settings'> & {
  platform: string
  views: PageViews
  network(parts?: NetworkParts): Promise<BrowserNetwork>
}

/** The browsers of the folders in which one was used. They end with the windows in which they were looked at. */
export class FolderBrowsers {
  private readonly opening = new Map<string, Promise<OpenedFolder>>()
  private readonly opened = new Map<string, OpenedFolder>()
  /** The windows that have looked at the browser of a folder. */
  private readonly windows = new Map<string, Set<number>>()

  constructor(private readonly parts: FoldersParts) {
    parts.views.whenClosed(window => this.left(window))
  }

  find(workspace: string): OpenedFolder | undefined {
    return this.opened.get(workspace)
  }

  open(workspace: string): Promise<OpenedFolder> {
    const known = this.opening.get(workspace)
    if (known) return known
    const made = this.make(workspace)
    this.opening.set(workspace, made)
    made.catch(() => this.opening.delete(workspace))
    return made
  }

  /** A window looks at the browser of a folder. */
  visit(workspace: string, window: number): void {
    this.windows.set(workspace, (this.windows.get(workspace) ?? new Set()).add(window))
  }

  /** The tab of an id, and the folder that it belongs to. Throws where it is closed. */
  tab(tabId: string): { tab: Tab; folder: OpenedFolder } {
    for (const folder of this.opened.values()) {
      const tab = folder.tabs().find(({ id }) => id === tabId)
      if (tab) return { tab, folder }
    }
    throw new AppError('not-found', sentence`This tab is closed.`)
  }

  /** Clears what pages of all folders keep, also of those whose browser is closed again. Resolves to where that was kept. */
  async clearData(): Promise<readonly string[]> {
    const places = await this.parts.views.clearData()
    for (const folder of this.opened.values()) folder.reload()
    return places
  }

  close(): void {
    for (const workspace of [...this.opened.keys()]) this.end(workspace)
  }

  private async make(workspace: string): Promise<OpenedFolder> {
    const { emit, settings, views, network } = this.parts
    const kept = () => settings.get().keptBrowserFolders
    const folder = await openFolderBrowser({
      workspace,
      views,
      network: await network(),
      files: folderFiles({ workspace, views, network }),
      data: {
        isKept: () => kept().includes(workspace),
        async keep(isWanted) {
          const others = kept().filter(path => path !== workspace)
          await settings.update({ keptBrowserFolders: isWanted ? [...others, workspace] : others })
        },
      },
      actionOfPress: press => this.actionOfPress(press),
      tell: browser => emit('browser.changed', browser),
    })
    this.opened.set(workspace, folder)
    return folder
  }

  /** Returns the action for what the person pressed in a page, if it means something to Atrium. */
  private actionOfPress(press: KeyPress): ActionId | undefined {
    const isMac = this.parts.platform === 'darwin'
    const keys = keysOfPress(press, isMac)
    const { shortcuts } = this.parts.settings.get()
    return keys === null ? undefined : actionOfKeys(keys, shortcuts, { isMac, place: 'browser' })?.id
  }

  private left(window: number): void {
    for (const [workspace, folder] of [...this.opened]) {
      const own = this.windows.get(workspace)
      const hadIt = own?.delete(window) ?? false
      if ((hadIt && own?.size === 0) || !this.parts.views.hasWindow()) this.end(workspace)
      else folder.leave(window)
    }
  }

  private end(workspace: string): void {
    this.opened.get(workspace)?.end()
    this.opened.delete(workspace)
    this.opening.delete(workspace)
    this.windows.delete(workspace)
  }
}
