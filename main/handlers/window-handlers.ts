import type { Handlers } from './answer'
import type { Parts } from './parts'

type Own = 'window.open' | 'window.openFolder' | 'window.shows' | 'window.keepStored' | 'window.describe'

export function windowHandlers({ store, folderList, desktop }: Parts): Pick<Handlers, Own> {
  const { windows } = desktop
  return {
    'window.open': ({ sessionId }) => windows.open(sessionId === undefined ? {} : { sessionId }),
    'window.openFolder': async () => {
      const folder = await desktop.pickFolder()
      if (folder !== null) windows.open({ folder })
    },
    'window.shows': ({ sessionId }) => {
      windows.shows(sessionId)
      const shown = sessionId === null ? undefined : store.sessions.find(sessionId)
      if (shown) folderList.visit(shown.workspace)
    },
    'window.keepStored': () => desktop.keepPages(),
    'window.describe': ({ words }) => windows.describe(words),
  }
}
