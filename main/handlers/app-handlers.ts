import type { Handlers } from './answer'
import type { Parts } from './parts'
import { providerViews } from './provider-views'

type Own = 'app.start' | 'notice.dismiss' | 'link.open' | 'settings.update'

export function appHandlers(parts: Parts): Pick<Handlers, Own> {
  const { store, sessions, notices, desktop, canEncrypt } = parts
  return {
    'app.start': () => ({
      version: desktop.version,
      platform: desktop.platform,
      canEncrypt,
      settings: store.settings.get(),
      providers: providerViews(parts),
      profiles: store.profiles.list(),
      recentFolders: store.recentFolders.list(),
      sessions: sessions.list(),
      notices: notices.list(),
    }),
    'notice.dismiss': ({ id }) => notices.dismiss(id),
    'link.open': ({ url }) => desktop.openOutside(url),
    'settings.update': async change => {
      if (change.theme) desktop.setTheme(change.theme)
      return store.settings.update(change)
    },
  }
}
