import type { EventName, Events } from '../../shared/ipc/ipc'
import type { Settings } from '../../shared/settings'
import type { PageViews } from './tabs/page-view'

/** What the browsers of folders need of the rest of Atrium. */
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
