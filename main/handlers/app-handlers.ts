import { openOutside } from '../files/open-outside'
import { appFacts } from './app-facts'
import type { Handlers } from './handle-ipc-call'
import type { HandlerContext } from './handler-context'
import { providerViews } from './settings/provider-views'

type AppCalls =
  | 'app.start'
  | 'notice.dismiss'
  | 'link.open'
  | 'app.openNotices'
  | 'app.openDocumentation'
  | 'app.facts'
  | 'settings.update'

export function appHandlers(parts: HandlerContext): Pick<Handlers, AppCalls> {
  const { store, sessions, folderList, notices, desktop, canEncrypt, toolServer } = parts
  return {
    'app.start': async () => {
      const hasRemoved = await sessions.hasRemoved()
      const listed = sessions.list()
      const shows = desktop.windows.start()
      desktop.windows.listed(listed)
      return {
        version: desktop.version,
        platform: desktop.platform,
        ...(desktop.windowsBuild !== undefined && { windowsBuild: desktop.windowsBuild }),
        canEncrypt,
        settings: store.settings.get(),
        providers: providerViews(parts),
        profiles: store.profiles.list(),
        ...folderList.lists(),
        sessions: listed,
        hasRemoved,
        notices: notices.list(),
        ...(shows && { shows }),
      }
    },
    'notice.dismiss': ({ id }) => notices.dismiss(id),
    'link.open': ({ url }) => desktop.openOutside(url),
    'app.openNotices': () => openOutside(desktop.notices),
    'app.openDocumentation': () => openOutside(desktop.documentation),
    'app.facts': async () => appFacts(desktop),
    'settings.update': async change => {
      if (change.theme) desktop.setTheme(change.theme)
      // A setting that cannot be put into effect is not saved.
      if (change.servesTools !== undefined) await toolServer.turn(change.servesTools)
      return store.settings.update(change)
    },
  }
}
