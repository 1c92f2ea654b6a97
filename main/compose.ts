import { join } from 'node:path'
import { AppError } from '../shared/errors'
import type { Answer } from '../shared/ipc'
import type { WindowBounds } from '../shared/settings'
import type { Emit } from './agent/live-session'
import { sessions } from './agent/sessions'
import { fileFinder } from './files/file-finder'
import { handlers } from './handlers'
import { answer } from './handlers/answer'
import { notices } from './handlers/notices'
import type { Desktop } from './handlers/parts'
import { keyFor } from './handlers/provider-views'
import { createProvider } from './providers'
import { loginEnvironment, terminalEnvironment } from './shell/environment'
import { jobs } from './shell/jobs'
import { CALL_MARKER, killTree } from './shell/kill-tree'
import { startPty } from './shell/start-pty'
import type { Encryption } from './store/encryption'
import { type Keys, openKeys } from './store/keys'
import { openStore, type Store } from './store/store'
import { terminals } from './terminal/terminals'
import { builtInTools } from './tools'

export type Surroundings = {
  /** Atrium's own folder, which no tool may change. */
  userData: string
  dataFolder: string
  encryption: Encryption
  emit: Emit
  desktop: Desktop
  /** Hears of bugs, for the log. */
  report(thrown: unknown): void
}

/** Everything behind the window: answers its calls, and closes in good order. */
export type Services = {
  respond(name: unknown, input: unknown): Promise<Answer>
  saveBounds(bounds: WindowBounds): void
  /** The bytes that are kept under a SHA-256; rejects where there are none. */
  readBlob(hash: string): Promise<Uint8Array>
  close(): Promise<void>
}

/** Builds all parts and wires them. Knows nothing of Electron. */
export async function compose(around: Surroundings): Promise<Services> {
  const { userData, dataFolder, encryption, emit, desktop, report } = around
  const told = notices(emit)
  const store = await openStore(dataFolder)
  store.notices.forEach(told.add)
  const keys = await openKeys({ file: join(dataFolder, 'keys.json'), encryption, report: told.add })
  const background = jobs()
  const running = sessions({
    tools: builtInTools,
    blobs: store.blobs,
    jobs: background,
    ownData: [userData],
    answering: () => answering(store, keys),
    logs: store.logs,
    index: store.sessions,
    emit,
    warn: told.warn,
  })
  const open = terminals({
    emit,
    environment: async () => terminalEnvironment(await loginEnvironment()),
    startPty,
    killTree,
    markerVariable: CALL_MARKER,
  })
  const files = fileFinder()
  const canEncrypt = encryption.isAvailable()
  const all = handlers({ store, keys, canEncrypt, sessions: running, terminals: open, files, notices: told, desktop })

  return {
    respond: (name, input) => answer(all, { name, input }, report),
    readBlob: store.blobs.get,
    saveBounds: bounds => void store.settings.update({ window: bounds }).catch(report),
    async close() {
      await Promise.all([running.close(), open.closeAll(), background.close(), files.close()])
      await Promise.all([store.close(), keys.flush()])
    },
  }
}

/** The profile that the person has chosen, or the guide where that is gone. */
async function answering(store: Store, keys: Keys) {
  const profile = store.profiles.find(store.settings.get().activeProfileId) ?? store.profiles.list()[0]
  const settings = profile && store.providers.find(profile.providerId)
  if (!profile || !settings) {
    throw new AppError(
      'not-found',
      'The provider of this profile is gone. Choose another profile, or connect a provider.',
    )
  }
  return { profile, provider: createProvider(settings, await keyFor({ keys }, settings)) }
}
