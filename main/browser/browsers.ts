import type { FolderBrowser } from '../../shared/browser/browser-tabs'
import { lazily } from '../../shared/lazily'
import type { BrowserAccess } from './browser-access'
import type { BrowsersParts } from './browsers-parts'
import type { FolderBrowsers } from './tabs/folder-browsers'
import { SessionAccess } from './tabs/session-access'

export type Browsers = ReturnType<typeof browsers>

/** The browsers of all folders. Until one is used there is nothing of it but this. */
export function browsers({ emit, desktop, settings }: BrowsersParts) {
  const accesses = new Map<string, BrowserAccess>()
  let loaded: FolderBrowsers | undefined
  const load = lazily(async (): Promise<FolderBrowsers> => {
    const [{ FolderBrowsers }, { browserNetwork }, views] = await Promise.all([
      import('./tabs/folder-browsers'),
      import('./network/browser-network'),
      desktop.browserViews(),
    ])
    const { platform } = desktop
    loaded = new FolderBrowsers({ emit, settings, platform, views, network: browserNetwork })
    return loaded
  })
  return {
    load,

    /** The tabs of a folder, without making it a browser. */
    shown(workspace: string): FolderBrowser {
      const keepsData = settings.get().keptBrowserFolders.includes(workspace)
      return loaded?.find(workspace)?.shown() ?? { workspace, tabs: [], current: null, keepsData }
    },

    hasTabs: (workspace: string): boolean => (loaded?.find(workspace)?.tabs().length ?? 0) > 0,

    /** The browser of a folder, as a session has it. It is loaded once the session opens a tab. */
    async access({ id: sessionId, workspace }: { id: string; workspace: string }): Promise<BrowserAccess> {
      const key = `${sessionId}\0${workspace}`
      const known = accesses.get(key)
      if (known) return known
      const made = new SessionAccess({
        sessionId,
        drivePage: async cdp => (await import('./driver/page-driver')).pageDriver(cdp),
        folder: () => loaded?.find(workspace),
        load: async () => (await load()).open(workspace),
        call: tabId => emit('browser.called', { workspace, tabId }),
      })
      accesses.set(key, made)
      return made
    },

    async close(): Promise<void> {
      loaded?.close()
    },
  }
}
