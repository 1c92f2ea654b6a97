import { join } from 'node:path'
import { AppError } from '../shared/errors'
import type { Answer } from '../shared/ipc'
import type { WindowBounds } from '../shared/settings'
import type { Emit } from './agent/live-session'
import { sessions } from './agent/sessions'
import { handlers } from './handlers'
import { answer } from './handlers/answer'
import { notices } from './handlers/notices'
import type { Desktop } from './handlers/parts'
import { keyFor } from './handlers/provider-views'
import { createProvider } from './providers'
import { loginEnvironment, terminalEnvironment } from './shell/environment'
import { CALL_MARKER, killTree } from './shell/kill-tree'
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
  close(): Promise<void>
}

/** Builds all parts and wires them. Knows nothing of Electron. */
export async function compose(around: Surroundings): Promise<Services> {
  const { userData, dataFolder, encryption, emit, desktop, report } = around
  const told = notices(emit)
  const store = await openStore(dataFolder)
  store.notices.forEach(told.add)
  const keys = await openKeys({ file: join(dataFolder, 'keys.json'), encryption, report: told.add })
  const running = sessions({
    tools: builtInTools,
    blobs: store.blobs,
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
    killTree,
    markerVariable: CALL_MARKER,
  })
  const canEncrypt = encryption.isAvailable()
  const all = handlers({ store, keys, canEncrypt, sessions: running, terminals: open, notices: told, desktop })

  return {
    respond: (name, input) => answer(all, { name, input }, report),
    saveBounds: bounds => void store.settings.update({ window: bounds }).catch(report),
    async close() {
      await Promise.all([running.close(), open.closeAll()])
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
