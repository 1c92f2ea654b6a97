import type { EventName, Events } from '../../shared/ipc/ipc'
import type { Settings } from '../../shared/settings'
import type { PageViews } from './tabs/page-view'

/** The parts of Atrium that the browsers of folders need. */
export type BrowsersParts = {
  emit<N extends EventName>(name: N, payload: Events[N]): void
  desktop: {
    platform: string
    /** Returns the module that shows pages. It is loaded when a browser is first used. */
    browserViews(): Promise<PageViews>
  }
  settings: {
    get(): Pick<Settings, 'shortcuts' | 'keptBrowserFolders'>
    update(change: Pick<Settings, 'keptBrowserFolders'>): Promise<unknown>
  }
}
