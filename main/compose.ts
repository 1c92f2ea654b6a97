import { join } from 'node:path'
import { AppError } from '../shared/errors'
import type { CallName, Events } from '../shared/ipc/ipc'
import { effectiveFacts } from '../shared/models/model-facts'
import { withPickedModel } from '../shared/models/with-picked-model'
import type { KeptWindow, Settings } from '../shared/settings'
import type { Emit } from './agent/record/live-session'
import { sessions } from './agent/sessions/sessions'
import { sessionNames } from './agent/turn/name-session'
import type { Answering, Asked } from './agent/turn/prepare-request'
import { type PermissionParts, permissions } from './approvals/permissions'
import { composeMcp } from './compose-mcp'
import { applyStagedData } from './data/apply-staged-data'
import { fileFinder } from './files/file-finder'
import { handlers } from './handlers'
import { answer } from './handlers/answer'
import { folderList } from './handlers/folder-list'
import { leaveHidden } from './handlers/leave-hidden'
import { type Notices, notices } from './handlers/notices'
import type { Desktop } from './handlers/parts'
import { keyFor, providerViews } from './handlers/settings/provider-views'
import type { Fetch } from './mcp/connection/bounded-fetch'
import { type KeysReader, keysReader } from './project/keys-reader'
import { projects } from './project/projects'
import { withLostKey } from './providers/lost-key'
import { providerCache } from './providers/provider-cache'
import { type SessionSearch, searchFolders, sessionSearch } from './search/session-search'
import type { Services } from './services'
import { jobs } from './shell/command/jobs'
import { startPty } from './shell/command/start-pty'
import { confinement } from './shell/confinement/confinement'
import { commandShell } from './shell/login/command-shell'
import {
  commandEnvironment,
  definedOnly,
  isLoginLate,
  loginEnvironment,
  terminalEnvironment,
} from './shell/login/environment'
import { hasChildren } from './shell/process/has-children'
import { CALL_MARKER, killTree } from './shell/process/kill-tree'
import type { Encryption } from './store/documents/encryption'
import { type Keys, openKeys } from './store/documents/keys'
import { openMcpMemory } from './store/documents/mcp-memory'
import { openStore, type Store } from './store/store'
import { terminals } from './terminal/terminals'
import { builtInTools } from './tools'
import { type AskIndex, indexThread } from './workspace/folder-index/ask-index'
import { askLosses } from './workspace/folder-index/ask-losses'
import { folderWatches } from './workspace/folder-index/folder-watches'

export type Surroundings = {
  /** Atrium's own folder, which no tool may change. */
  userData: string
  dataFolder: string
  encryption: Encryption
  emit: Emit
  desktop: Desktop
  /** Looks at folders for commands; without it a thread of its own does. */
  index?: AskIndex
  /** Reads the keys of project files; without it a thread of its own does. */
  keysReader?: KeysReader
  /** Searches the sessions; without it a thread of its own does. */
  search?: SessionSearch
  /** Asks MCP servers; by the system's proxy and certificates where Electron gives it. */
  fetch?: Fetch
  /** Hears of bugs, for the log. */
  report(thrown: unknown): void
}

/** What of the setup of the whole app other windows must hear of. */
const CHANGES_SETUP: ReadonlySet<string> = new Set<CallName>([
  ...(['settings.update', 'setup.load', 'profile.save', 'profile.remove'] as const),
  ...(['provider.save', 'provider.remove', 'provider.adopt'] as const),
])

/** Builds all parts and wires them. Knows nothing of Electron. */
export async function compose(around: Surroundings): Promise<Services> {
  const { userData, dataFolder, encryption, emit, desktop, report } = around
  const told = notices(emit)
  const { store, keys, memory, tellSetup } = await openKept(around, told)
  const background = jobs(undefined, () => emit('jobs.changed', { jobs: background.views() }))
  const index = around.index ?? indexThread()
  const search = around.search ?? sessionSearch(searchFolders(dataFolder))
  const folderProjects = projects({
    ownFolder: join(dataFolder, 'global'),
    profiles: store.profiles.list,
    preimages: store.blobs,
    keys: around.keysReader ?? keysReader(),
    changed: workspace => {
      emit('project.changed', { workspace })
      mcp.visit(workspace)
    },
  })
  const providerFor = providerCache()
  const answers = (asked?: Asked) => answering({ store, keys, providerFor }, asked)
  const login = toldLogin(told)
  const mcp = composeMcp({ ...around, store, keys, memory, login, answering: answers })
  const shell = commandShell(process.platform, definedOnly(process.env))
  const deciding = decidingBy({ store, shell, report, login, index, runFiles: mcp.runFiles })
  const watches = folderWatches(index, { put: store.blobs.putWithOthers })
  const names = sessionNames({ answering: answers, isWanted: () => store.settings.get().modelTitles })
  const running = sessions({
    names,
    permissions: deciding,
    tools: builtInTools,
    serverTools: mcp.tools,
    blobs: store.blobs,
    ...{ jobs: background, folders: watches },
    ownData: [userData],
    shell,
    answering: answers,
    hasProfile: id => store.profiles.find(id) !== undefined,
    readProject: folderProjects.read,
    agentLimits: () => agentLimitsOf(store.settings.get()),
    ...{ logs: store.logs, index: store.sessions, restored: store.restored },
    emit(name, payload) {
      emit(name, payload)
      if (name === 'session.listed') leave()
    },
    warn: warnOnce(told),
    isShown: desktop.windows.isShown,
  })
  const listed = folderList({ store, emit, warn: warnOnce(told) })
  const leave = () =>
    leaveHidden({ sessions: running, folderList: listed, isShown: desktop.windows.isShown, leave: mcp.leave })
  const open = terminalsOf(emit)
  const files = fileFinder(undefined, (workspace, paths) => emit('files.changed', { workspace, paths }))
  const all = handlers({
    dataFolder,
    store,
    permissions: deciding,
    ownData: [userData],
    keys,
    canEncrypt: encryption.isAvailable(),
    sessions: running,
    search,
    projects: folderProjects,
    mcp,
    mcpQuestions: mcp.questions,
    terminals: open,
    ...{ files, coverage: watches.coverage, jobs: background },
    folderList: listed,
    leaveHidden: leave,
    notices: told,
    desktop,
  })

  return {
    async respond(name, input) {
      const answered = await answer(all, { name, input }, report)
      if (answered.ok && CHANGES_SETUP.has(String(name))) tellSetup()
      return answered
    },
    ending: endingOf({ open, running, background }),
    readBlob: store.blobs.get,
    settings: store.settings.get,
    turned: leave,
    saveWindows: windows => void keepWindows(store, windows).catch(report),
    async close() {
      // What a command changed until it was stopped is asked of the index.
      const stopped = running.close().finally(index.close)
      const others = [mcp, background, files, search, names, folderProjects].map(part => part.close())
      await Promise.all([stopped, open.closeAll(), ...others])
      await Promise.all([store.close(), keys.flush()])
    },
  }
}

type EndingParts = {
  open: Pick<ReturnType<typeof terminals>, 'isAnyBusy'>
  running: Pick<ReturnType<typeof sessions>, 'list'>
  background: Pick<ReturnType<typeof jobs>, 'isAnyRunning'>
}

function endingOf({ open, running, background }: EndingParts): Services['ending'] {
  return async terminalIds => {
    const terminals = await open.isAnyBusy(terminalIds)
    // Sessions go on without a window. What waits for the person waits for them after the next start, too.
    if (terminalIds) return { terminals, sessions: false, commands: false }
    const isAtWork = running.list().some(({ status }) => status === 'running')
    return { terminals, sessions: isAtWork, commands: background.isAnyRunning() }
  }
}

function agentLimitsOf({ subAgentRequests: requests, subAgentSeconds: seconds }: Settings) {
  return { requests, seconds }
}

function setupOf({ store, keys }: { store: Store; keys: Keys }): Events['setup.changed'] {
  const providers = providerViews({ store, keys })
  return { settings: store.settings.get(), providers, profiles: store.profiles.list() }
}

/** Opens what is on the disk; what went wrong there is told to the person. */
async function openKept({ dataFolder, encryption, desktop, report, emit }: Surroundings, told: Notices) {
  const taken = await applyStagedData(dataFolder, desktop)
  taken.notices.forEach(told.add)
  void taken.cleaned.catch(report)
  const lost = (id: string) => (store.providers.find(id) ? tellSetup() : told.warn(VALUE_LOST))
  const [store, keys, memory] = await Promise.all([
    openStore(dataFolder),
    openKeys({ file: join(dataFolder, 'keys.json'), encryption, report: told.add, lost }),
    openMcpMemory(dataFolder),
  ])
  const tellSetup = () => emit('setup.changed', setupOf({ store, keys }))
  for (const notice of [...store.notices, ...memory.notices]) told.add(notice)
  return { store, keys, memory, tellSetup }
}

/** Versions that know of one window only find the one that was in front. */
async function keepWindows(store: Store, windows: KeptWindow[]): Promise<void> {
  const [first] = windows
  await store.settings.update({ windows, ...(first && { window: first }) })
}

/** Until it is dismissed, once is enough. */
function warnOnce(told: Notices) {
  return (message: string): void => {
    if (!told.list().some(notice => notice.message === message)) told.warn(message)
  }
}

/** The login environment. That it is not the shell's, and so what is asked for may not be found, is told once. */
function toldLogin(told: Notices): typeof loginEnvironment {
  let isTold = false
  return async () => {
    const environment = await loginEnvironment()
    if (isLoginLate() && !isTold) {
      isTold = true
      told.warn(
        'Your login shell took more than 10 s to start, so programs that only its settings put on PATH may not be found. Atrium tries again by itself.',
      )
    }
    return environment
  }
}

function terminalsOf(emit: Emit) {
  return terminals({
    emit,
    environment: async () => terminalEnvironment(await loginEnvironment()),
    startPty,
    killTree,
    markerVariable: CALL_MARKER,
    hasChildren,
  })
}

type Deciding = Pick<Surroundings, 'report'> &
  Pick<PermissionParts, 'runFiles'> & { store: Store; shell: string; login: typeof loginEnvironment; index: AskIndex }

/** What decides in the person's place, by the rules that they made. */
function decidingBy({ store, shell, report, login, index, runFiles }: Deciding) {
  return permissions({
    grants: store.grants.list,
    used: id => void store.grants.used(id).catch(report),
    parentOf: id => store.sessions.find(id)?.parent?.sessionId,
    environment: async () => commandEnvironment(await login()),
    canConfine: async () => (await confinement.find()).kind !== 'none',
    ...(runFiles && { runFiles }),
    losses: askLosses(index),
    shell,
  })
}

type Answerers = { store: Store; keys: Keys; providerFor: ReturnType<typeof providerCache> }

/** Without a profile it is the one that the person has chosen, with the model that they picked; or the guide where that is gone. */
async function answering({ store, keys, providerFor }: Answerers, asked: Asked = {}): Promise<Answering> {
  const { activeProfileId, activeModel } = store.settings.get()
  const { profileId, model } = asked
  const chosen = store.profiles.find(profileId ?? activeProfileId)
  const named = chosen ?? (profileId === undefined ? store.profiles.list()[0] : undefined)
  const picked = asked.picked ?? (profileId === undefined ? activeModel : undefined)
  const profile = named && { ...withPickedModel(named, picked), ...(model !== undefined && { model }) }
  const settings = profile && store.providers.find(profile.providerId)
  if (!profile || !settings) throw new AppError('not-found', picked ? MODEL_GONE : PROFILE_GONE)
  const held = providerFor(settings, await keyFor({ keys }, settings))
  const provider = keys.state(settings.id).state === 'lost' ? withLostKey(held) : held
  return { profile, provider, facts: effectiveFacts(settings, profile.model), picked }
}

/** Of a provider's key the turn says it that needs it. */
const VALUE_LOST =
  'A value that an MCP server is given can no longer be decrypted by the system. Enter it again in Settings.'
const PROFILE_GONE = 'The provider of this profile is gone. Choose another profile, or connect a provider.'
const MODEL_GONE = 'The provider of this model is gone. Choose another model, or connect a provider.'
