import { type AppEnvironment, compose } from '../../main/compose'
import type { Desktop, Windows } from '../../main/handlers/handler-context'
import { openApps } from '../../main/mcp/apps/open-apps'
import { searchService } from '../../main/search/search-service'
import { searchFolders } from '../../main/search/session-search'
import type { Services } from '../../main/services'
import type { Encryption } from '../../main/store/documents/encryption'
import { indexService } from '../../main/workspace/folder-index/index-service'
import { AppError } from '../../shared/errors'
import type { CallName, EventName, Events, Input, Output } from '../../shared/ipc/ipc'
import type { SessionState } from '../../shared/session/session-state'
import { keysReaderHere } from './read-keys-here'

type EmittedEvent = { [N in EventName]: { name: N; payload: Events[N] } }[EventName]

/** As a computer without a keyring: keys are held in memory. */
export const withoutKeyring: Encryption = {
  isAvailable: () => false,
  encrypt: () => {
    throw new Error('not available')
  },
  decrypt: () => {
    throw new Error('not available')
  },
}

/** That stays open and shows nothing by itself. */
export const oneWindow: Windows = {
  calling: () => ({ id: 1, whenGone: () => undefined }),
  start: () => undefined,
  open: () => undefined,
  shows: () => undefined,
  shownElsewhere: () => [],
  isShown: () => false,
  describe: () => undefined,
  listed: () => undefined,
}

/** Everything behind the window, over a data folder, spoken to as the page does. */
export async function startServices(
  dataFolder: string,
  desktop: Partial<Desktop> = {},
  around: Partial<Pick<AppEnvironment, 'keysReader' | 'encryption'>> = {},
) {
  const told: EmittedEvent[] = []
  const listeners = new Set<() => void>()
  const bugs: unknown[] = []
  // On this thread, as the other one is a file of the bundle.
  let index = indexService()
  const services: Services = await compose({
    userData: dataFolder,
    dataFolder,
    encryption: withoutKeyring,
    search: {
      find: async question => searchService(searchFolders(dataFolder))(question),
      noteChange: () => undefined,
      prepare: async () => undefined,
      close: async () => undefined,
    },
    keysReader: keysReaderHere,
    index: {
      ask: async question => index(question),
      // The next question after that goes to one that knows nothing, like a thread that starts anew.
      close: async () => {
        index = indexService()
      },
    },
    emit: (name, payload) => {
      told.push({ name, payload } as EmittedEvent)
      for (const listener of listeners) listener()
    },
    desktop: {
      version: '0.0.0',
      platform: process.platform,
      pickFolder: async () => null,
      pickFile: async () => null,
      pickPlace: async () => null,
      saveFile: async () => null,
      printPage: async () => {
        throw new Error('There is no window that could lay out pages.')
      },
      openOutside: async () => undefined,
      openEditorLink: async () => false,
      revealFile: () => undefined,
      trash: async () => undefined,
      setTheme: () => undefined,
      keepPages: () => undefined,
      clearPages: async () => undefined,
      restart: () => undefined,
      notices: '',
      documentation: '',
      program: { command: 'atrium', args: [] },
      browserViews: async () => {
        throw new Error('There is no window that could show pages.')
      },
      apps: openApps(),
      appHealth: async () => 'well',
      microphone: { open: async () => true, close: () => undefined },
      windows: oneWindow,
      ...desktop,
    },
    report: thrown => bugs.push(thrown),
    ...around,
  })

  async function call<N extends CallName>(name: N, input: Input<N>): Promise<Output<N>> {
    const answer = await services.respond(name, input)
    if (!answer.ok) throw new AppError(answer.code, answer.message)
    return answer.value as Output<N>
  }

  /** Resolves with the session's state once it is as asked for. */
  async function until(sessionId: string, isSo: (state: SessionState) => boolean): Promise<SessionState> {
    for (;;) {
      const changed = new Promise<void>(resolve => {
        const listener = (): void => {
          listeners.delete(listener)
          resolve()
        }
        listeners.add(listener)
      })
      const { state } = await call('session.open', { sessionId })
      if (isSo(state)) return state
      await changed
    }
  }

  return { ...services, call, until, told, bugs }
}
