import type { Handlers } from './handle-ipc-call'
import type { HandlerContext } from './handler-context'

type WindowCalls = 'window.open' | 'window.openFolder' | 'window.shows' | 'window.keepStored' | 'window.describe'

export function windowHandlers({ sessions, folderList, desktop }: HandlerContext): Pick<Handlers, WindowCalls> {
  const { windows } = desktop
  return {
    'window.open': ({ sessionId }) => windows.open(sessionId === undefined ? {} : { sessionId }),
    'window.openFolder': async () => {
      const folder = await desktop.pickFolder()
      if (folder !== null) windows.open({ folder })
    },
    'window.shows': ({ sessionId }) => {
      windows.shows(sessionId)
      // If it cannot be read, the caller that opens it gets the error.
      if (sessionId !== null) void sessions.see(sessionId).catch(() => undefined)
      // To answer what waits in a folder that is off the list is not to come back to it.
      const shown = sessionId === null ? undefined : sessions.listed(sessionId)
      if (shown?.status === 'idle') folderList.visit(shown.workspace)
    },
    'window.keepStored': () => desktop.keepPages(),
    'window.describe': ({ words }) => windows.describe(words),
  }
}
