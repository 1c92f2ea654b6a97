import type { FolderBrowser } from '../../shared/browser/browser-tabs'
import type { EventName, Events } from '../../shared/ipc/ipc'
import { lazily } from '../../shared/lazily'
import type { Settings } from '../../shared/settings'
import type { BrowserAccess } from './browser-access'
import type { BrowserNetwork } from './browser-network'
import type { FolderBrowsers } from './tabs/folder-browsers'
import type { PageViews } from './tabs/page-view'
import type { DrivePage } from './tabs/session-access'

export type BrowsersParts = {
  emit<N extends EventName>(name: N, payload: Events[N]): void
  desktop: {
    platform: string
    /** What shows pages. It is loaded once a browser is used. */
    browserViews(): Promise<PageViews>
  }
  network(workspace: string): Promise<BrowserNetwork>
  settings: {
    get(): Pick<Settings, 'shortcuts' | 'keptBrowserFolders'>
    update(change: Pick<Settings, 'keptBrowserFolders'>): Promise<unknown>
  }
}

export type Browsers = ReturnType<typeof browsers>

/** The browsers of all folders. Until one is used there is nothing of it but this. */
export function browsers(parts: BrowsersParts) {
  let loaded: FolderBrowsers | undefined
  const load = lazily(async (): Promise<FolderBrowsers> => {
    const [{ folderBrowsers }, views] = await Promise.all([
      import('./tabs/folder-browsers'),
      parts.desktop.browserViews(),
    ])
    loaded = folderBrowsers({ ...parts, views, platform: parts.desktop.platform })
    return loaded
  })
  return {
    load,
    /** The tabs of a folder, without making it a browser. */
    shown(workspace: string): FolderBrowser {
      const keepsData = parts.settings.get().keptBrowserFolders.includes(workspace)
      return loaded?.shown(workspace) ?? { workspace, tabs: [], current: null, keepsData }
    },
    /** The browser of a folder, as a session has it. */
    async access(asked: { workspace: string; sessionId: string; drivePage: DrivePage }): Promise<BrowserAccess> {
      return (await load()).access(asked)
    },
    async close(): Promise<void> {
      loaded?.close()
    },
  }
}
