import type { FolderBrowser } from '../../shared/browser/browser-tabs'
import type { PageLook } from '../../shared/browser/page-origin'
import { lazily } from '../../shared/lazily'
import type { BrowserAccess } from './browser-access'
import type { BrowsersParts } from './browsers-parts'
import type { Cdp } from './cdp'
import type { PageDriver } from './page-driver'
import { redactedPage } from './redacted-page'
import type { Tab } from './tabs/browser-tab'
import { driverOf } from './tabs/deferred-driver'
import type { FolderBrowsers } from './tabs/folder-browsers'
import { SessionAccess } from './tabs/session-access'
import { type TypedSecrets, typedSecrets } from './typed-secrets'

export type Browsers = ReturnType<typeof browsers>

/** The browsers of all folders. Until one is used there is nothing of it but this. */
export function browsers({ emit, desktop, settings }: BrowsersParts) {
  const accesses = new Map<string, BrowserAccess>()
  const typedIn = byFolder(typedSecrets)
  const lookerOf = pageLookers()
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
        drivePage,
        typed: typedIn(workspace),
        folder: () => loaded?.find(workspace),
        load: async () => (await load()).open(workspace),
        call: tabId => emit('browser.called', { workspace, tabId }),
      })
      accesses.set(key, made)
      return made
    },

    /** Captures what the person sees in a tab, to accompany a message. */
    async look(tabId: string, { hasPicture }: { hasPicture: boolean }): Promise<PageLook> {
      const [{ lookAt }, all] = await Promise.all([import('./look/look-at'), load()])
      const { tab, folder } = all.tab(tabId)
      return lookAt(tab, { page: lookerOf(tab, typedIn(folder.shown().workspace)), hasPicture })
    },

    /** Clears what pages keep, of all browsers that were used since the start. Resolves to the folders in which they keep it. */
    clearData: async (): Promise<readonly string[]> => (await loaded?.clearData()) ?? [],

    async close(): Promise<void> {
      loaded?.close()
    },
  }
}

const drivePage = async (cdp: Cdp): Promise<PageDriver> => (await import('./driver/cdp-page-driver')).pageDriver(cdp)

/** By whom the person looks at pages, whoever works them: one for each tab. */
function pageLookers(): (tab: Tab, typed: TypedSecrets) => PageDriver {
  const lookers = new WeakMap<Tab, PageDriver>()
  return (tab, typed) => {
    const known = lookers.get(tab)
    if (known) return known
    const made = redactedPage(driverOf(tab.view, drivePage), typed)
    lookers.set(tab, made)
    return made
  }
}

function byFolder<T>(make: () => T): (workspace: string) => T {
  const all = new Map<string, T>()
  return workspace => {
    const known = all.get(workspace) ?? make()
    all.set(workspace, known)
    return known
  }
}
