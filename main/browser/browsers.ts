import type { FolderBrowser } from '../../shared/browser/browser-tabs'
import type { EventName, Events } from '../../shared/ipc/ipc'
import { lazily } from '../../shared/lazily'
import type { Settings } from '../../shared/settings'
import type { BrowserAccess } from './browser-access'
import type { FolderBrowsers } from './tabs/folder-browsers'
import type { PageViews } from './tabs/page-view'

export type BrowsersParts = {
  emit<N extends EventName>(name: N, payload: Events[N]): void
  desktop: {
    platform: string
    /** What shows pages. It is loaded once a browser is used. */
    browserViews(): Promise<PageViews>
  }
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
    const [{ folderBrowsers }, { browserNetwork }, { pageDriver }, views] = await Promise.all([
      import('./tabs/folder-browsers'),
      import('./network/browser-network'),
      import('./driver/page-driver'),
      parts.desktop.browserViews(),
    ])
    loaded = folderBrowsers({
      ...{ ...parts, views, platform: parts.desktop.platform },
      ...{ network: () => browserNetwork(), drivePage: pageDriver },
    })
    return loaded
  })
  return {
    load,
    /** The tabs of a folder, without making it a browser. */
    shown(workspace: string): FolderBrowser {
      const keepsData = parts.settings.get().keptBrowserFolders.includes(workspace)
      return loaded?.shown(workspace) ?? { workspace, tabs: [], current: null, keepsData }
    },
    hasTabs: (workspace: string): boolean => (loaded?.shown(workspace)?.tabs.length ?? 0) > 0,
    /** The browser of a folder, as a session has it. */
    async access(session: { id: string; workspace: string }): Promise<BrowserAccess> {
      return (await load()).access(session)
    },
    async close(): Promise<void> {
      loaded?.close()
    },
  }
}
