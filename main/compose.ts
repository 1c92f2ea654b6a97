import { join } from 'node:path'
import { messageOf } from '../shared/errors'
import type { CallName } from '../shared/ipc/ipc'
import { sentence } from '../shared/sentence'
import type { KeptWindow, Settings } from '../shared/settings'
import { switchesOf } from './agent/prompt/instruction-switches'
import type { Emit } from './agent/record/live-session'
import { type Sessions, sessions } from './agent/sessions/sessions'
import { clientTools } from './agent/turn/client-turn'
import { sessionNames } from './agent/turn/name-session'
import { type PermissionParts, permissions } from './approvals/permission-service'
import { readKnownWorktrees, WORKTREES } from './approvals/repository/known-worktrees'
import { browsers } from './browser/browsers'
import { composeMcp } from './compose-mcp'
import { composeModelSelection } from './compose-model-selection'
import { composeStore, type StoreParts } from './compose-store'
import { fileFinder } from './files/file-finder'
import { flowFileProblem } from './flows/files/flow-file-problem'
import { flowChecks, flowReader } from './flows/files/flow-reader'
import { flowsFound } from './flows/files/flows-found'
import { recentFlowFiles } from './flows/files/recent-flow-files'
import type { GitRepositories } from './git/repositories'
import { handlers } from './handlers'
import { closeHiddenFolders } from './handlers/close-hidden-folders'
import { folderList } from './handlers/folder-list'
import { type Handlers, handleIpcCall } from './handlers/handle-ipc-call'
import type { Desktop } from './handlers/handler-context'
import { type Notices, notices, toldLogin, warnOnce } from './handlers/notices'
import type { Fetch } from './mcp/connection/bounded-fetch'
import { socketAddress } from './mcp/serve/socket-address'
import { type ToolServer, toolServer } from './mcp/serve/tool-server'
import { type OwnTexts, ownTexts } from './memory/own-texts'
import { type KeysReader, keysReader } from './project/keys-reader'
import { type Projects, projects } from './project/projects'
import { type SessionSearch, searchFolders, sessionSearch } from './search/session-search'
import type { Services } from './services'
import { jobs } from './shell/command/jobs'
import { startPty } from './shell/command/start-pty'
import { confinement } from './shell/confinement/confinement'
import { commandShell } from './shell/login/command-shell'
import { commandEnvironment, definedOnly, loginEnvironment, terminalEnvironment } from './shell/login/environment'
import { hasChildren } from './shell/process/has-children'
import { CALL_MARKER, killTree } from './shell/process/kill-tree'
import type { Encryption } from './store/documents/encryption'
import type { Store } from './store/store'
import { terminals } from './terminal/terminals'
import { builtInTools } from './tools'
import { rehearsalsIn } from './tools/commands/rehearsals'
import type { Vault } from './vault/vault'
import { vaultAccess } from './vault/vault-access'
import { type AskIndex, indexThread } from './workspace/folder-index/ask-index'
import { askUnrecoverableFiles } from './workspace/folder-index/ask-unrecoverable-files'
import { folderWatches } from './workspace/folder-index/folder-watches'
import { readEncodingChoices } from './workspace/read/chosen-encodings'

export type AppEnvironment = {
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

/** The calls that change the app's setup, which other windows must hear about. */
const CHANGES_SETUP: ReadonlySet<string> = new Set<CallName>([
  ...(['settings.update', 'setup.load', 'profile.save', 'profile.remove'] as const),
  ...(['provider.save', 'provider.remove', 'provider.adopt'] as const),
])

/** The search reads what is new once a start, and what was asked for first, are over. */
const PREPARE_SEARCH_MS = 15_000

/** Builds all parts and wires them. Knows nothing of Electron. */
export async function compose(options: AppEnvironment): Promise<Services> {
  const { userData, dataFolder, encryption, emit, desktop } = options
  const told = notices(emit)
  const kept = await composeStore(options, told)
  const made = madeOnce(options, told, kept)
  const { store, keys, vault } = kept
  readEncodingChoices(() => store.settings.get().fileEncodings)
  readKnownWorktrees(store.worktrees.list)
  const running = sessionsOf(options, { ...made, store, vault, told, leave: () => leave() })
  const listed = folderList({ store, emit, warn: warnOnce(told) })
  const leave = () =>
    closeHiddenFolders({
      sessions: running,
      folderList: listed,
      isShown: desktop.windows.isShown,
      leave: made.mcp.leave,
    })
  const served = servedTools(options, { store, told, running })
  const all = handlers({
    ...made,
    toolServer: served,
    dataFolder,
    store,
    ownData: [userData],
    keys,
    vault,
    canEncrypt: encryption.isAvailable(),
    sessions: running,
    mcpQuestions: made.mcp.questions,
    coverage: made.watches.coverage,
    folderList: listed,
    closeHiddenFolders: leave,
    notices: told,
    desktop,
  })
  return servicesOf(options, { ...made, all, kept, running, served, leave })
}

type SharedParts = ReturnType<typeof madeOnce>

/** The parts that know nothing of sessions. */
function madeOnce(options: AppEnvironment, told: Notices, kept: StoreParts) {
  const { dataFolder, emit, report } = options
  const { store } = kept
  const background = jobs(undefined, () => emit('jobs.changed', { jobs: background.views() }))
  const index = options.index ?? indexThread()
  const answering = composeModelSelection(kept)
  const login = toldLogin(told)
  const mcp = composeMcp({ ...options, ...kept, login, answering })
  const shell = commandShell(process.platform, definedOnly(process.env))
  const keys = options.keysReader ?? keysReader()
  const checks = flowChecks({ keys, settings: store.settings.get })
  const flows = flowReader(checks)
  const known: Projects = projects({
    ownFolder: join(dataFolder, 'global'),
    profiles: store.profiles.list,
    preimages: store.blobs,
    keys,
    readFlows: async places => flowsFound(await flows.files(places)),
    checkFlow: async (places, { root: { source }, path }, text) =>
      flowFileProblem({ source, path, text, files: await flows.files(places) }, checks),
    changed: workspace => {
      recent.forget(workspace)
      emit('project.changed', { workspace })
      mcp.visit(workspace)
    },
  })
  const recent = recentFlowFiles(async workspace => flows.files({ workspace, own: await known.own() }))
  return {
    jobs: background,
    index,
    answering,
    browsers: browsers({ ...options, ...store }),
    ...kept.connections,
    budget: kept.budget,
    mcp,
    shell,
    flows,
    flowChecks: checks,
    search: options.search ?? sessionSearch(searchFolders(dataFolder)),
    projects: known,
    ownTexts: ownTextsOf(options, store, known),
    async flowEditor() {
      const { flowEditor } = await import('./flows/edit/flow-editor')
      return flowEditor({
        keys,
        checks,
        files: recent.files,
        profiles: () => store.profiles.list().map(({ name }) => name),
        skills: async workspace => (await known.read(workspace)).skills.map(({ name }) => name),
      })
    },
    ...gitOf(options, store),
    rehearsals: rehearsalsIn(join(options.userData, 'rehearsals')),
    permissions: decidingBy({ store, shell, report, login, index, runFiles: mcp.runFiles }),
    names: sessionNames({ answering, isWanted: () => store.settings.get().modelTitles }),
    watches: folderWatches(index, { put: store.blobs.putWithOthers }),
    terminals: terminalsOf(emit),
    files: fileFinder({
      changed: (workspace, paths) => emit('files.changed', { workspace, paths }),
      warn: warnOnce(told),
      searchSkips: () => store.settings.get().searchSkips,
    }),
  }
}

/** The person's own instructions and memory, among their own files. */
function ownTextsOf({ emit }: Pick<AppEnvironment, 'emit'>, store: Store, known: Pick<Projects, 'own'>): OwnTexts {
  return ownTexts({
    root: known.own,
    preimages: store.blobs,
    isOn(folder, of) {
      const { remembers, isOff } = switchesOf(store.settings.get(), folder)
      return remembers && !isOff(`${of}-memory`)
    },
    changed: () => emit('instructions.changed', {}),
  })
}

/** Git in folders, and what ends it. Nothing of it is there before it is asked for. */
function gitOf({ emit, userData }: Pick<AppEnvironment, 'emit' | 'userData'>, store: Store) {
  let loading: Promise<GitRepositories> | undefined
  const load = async () => {
    const { gitRepositories } = await import('./git/repositories')
    return gitRepositories({
      environment: loginEnvironment,
      preimages: store.blobs,
      memory: store.git,
      worktrees: store.worktrees,
      worktreeFolder: join(userData, WORKTREES),
      changed: workspace => emit('git.changed', { workspace }),
      said: (workspace, text) => emit('git.said', { workspace, text }),
    })
  }
  return {
    git(): Promise<GitRepositories> {
      loading ??= load()
      return loading
    },
    closeGit: async () => (await loading)?.close(),
  }
}

type SessionsParts = SharedParts & { store: Store; vault: Vault; told: Notices; leave(): void }

/** The sessions, which other parts are handed to. `leave` is called when the list of them has changed. */
function sessionsOf({ userData, emit, desktop }: AppEnvironment, parts: SessionsParts): Sessions {
  const { store, told, leave, mcp, search } = parts
  return sessions({
    names: parts.names,
    permissions: parts.permissions,
    tools: builtInTools,
    serverTools: mcp.tools,
    blobs: store.blobs,
    vault: vaultAccess(parts.vault),
    connected: parts.connected,
    mail: parts.mail,
    jobs: parts.jobs,
    folders: parts.watches,
    rehearsals: { rehearse: parts.rehearsals.rehearse, always: () => store.settings.get().rehearsesCommands },
    ownData: [userData],
    recipients: store.recipients,
    printPage: desktop.printPage,
    browsers: parts.browsers,
    shell: parts.shell,
    answering: parts.answering,
    findProfile: store.profiles.find,
    readProject: parts.projects.read,
    ownTexts: parts.ownTexts,
    switches: folder => switchesOf(store.settings.get(), folder),
    readFlows: async workspace => parts.flows.files({ workspace, own: await parts.projects.own() }),
    readFlowAgents: async workspace => parts.flows.agents({ workspace, own: await parts.projects.own() }),
    flowChecks: parts.flowChecks,
    flowModels: () => ({ profiles: store.profiles.list(), roles: store.settings.get().modelRoles }),
    searchSkips: () => store.settings.get().searchSkips,
    readsPagesDirectly: () => !store.settings.get().pagesThroughService,
    toolBudget: () => toolBudgetOf(store.settings.get()),
    agentLimits: () => agentLimitsOf(store.settings.get()),
    logs: store.logs,
    index: store.sessions,
    restored: store.restored,
    countUsage: parts.budget.count,
    emit(name, payload) {
      emit(name, payload)
      if ('sessionId' in payload) search.noteChange(payload.sessionId)
      if (name === 'session.listed') leave()
    },
    warn: warnOnce(told),
    isShown: desktop.windows.isShown,
  })
}

type ServedToolsParts = { store: Store; told: Notices; running: Sessions }

/** Serves the tools to other programs, from the start on where the person has said so. */
function servedTools(
  { userData, desktop, report }: AppEnvironment,
  { store, told, running }: ServedToolsParts,
): ToolServer {
  const served = toolServer({
    address: socketAddress(userData, process.platform),
    version: desktop.version,
    tools: clientTools(builtInTools),
    open: running.ofClient,
    image: store.blobs.get,
    data: userData,
    report,
  })
  const warn = (thrown: unknown) => told.warn(sentence`Other programs can’t use Atrium’s tools: ${messageOf(thrown)}`)
  if (store.settings.get().servesTools) void served.turn(true).catch(warn)
  return served
}

type ServicesParts = SharedParts & {
  all: Handlers
  kept: StoreParts
  running: Sessions
  served: ToolServer
  leave(): void
}

/** Builds what the windows and the process see of all the parts. */
function servicesOf({ report }: AppEnvironment, { all, kept, leave, ...parts }: ServicesParts): Services {
  const { store, keys, vault, tellSetup } = kept
  const preparing = setTimeout(() => {
    void parts.search.prepare()
    parts.rehearsals.clear().catch(report)
  }, PREPARE_SEARCH_MS).unref()
  return {
    async respond(name, input) {
      const answered = await handleIpcCall(all, { name, input }, report)
      if (answered.ok && CHANGES_SETUP.has(String(name))) tellSetup()
      return answered
    },
    runningWork: runningWorkOf(parts),
    readBlob: store.blobs.get,
    streamBlob: store.blobs.stream,
    settings: store.settings.get,
    onVisibleSessionsChanged: leave,
    saveWindows: windows => void keepWindows(store, windows).catch(report),
    async close() {
      const { running, served, index, terminals, browsers, mcp, jobs, files, search, names, projects } = parts
      clearTimeout(preparing)
      // The index determines what a command changed until it was stopped.
      const stopped = running.close().finally(index.close)
      const others = [served, browsers, mcp, jobs, files, search, names, projects].map(part => part.close())
      await Promise.all([stopped, terminals.closeAll(), parts.closeGit(), ...others])
      await Promise.all([store.close(), keys.flush(), vault.flush()])
    },
  }
}

type RunningParts = Pick<SharedParts, 'terminals' | 'jobs'> & { running: Pick<Sessions, 'list'> }

function runningWorkOf(parts: RunningParts): Services['runningWork'] {
  return async terminalIds => {
    const terminals = await parts.terminals.isAnyBusy(terminalIds)
    // Sessions go on without a window. What waits for the person waits for them after the next start, too.
    if (terminalIds) return { terminals, sessions: false, commands: false }
    const isAtWork = parts.running.list().some(({ status }) => status === 'running')
    return { terminals, sessions: isAtWork, commands: parts.jobs.isAnyRunning() }
  }
}

function toolBudgetOf({ mcpTools: tools, mcpToolTokens: tokens }: Settings) {
  return { tools, tokens }
}

function agentLimitsOf({ subAgentRequests: requests, subAgentSeconds: seconds }: Settings) {
  return { requests, seconds }
}

/** Versions that know of one window only find the one that was in front. */
async function keepWindows(store: Store, windows: KeptWindow[]): Promise<void> {
  const [first] = windows
  await store.settings.update({ windows, ...(first && { window: first }) })
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

type Deciding = Pick<AppEnvironment, 'report'> &
  Pick<PermissionParts, 'runFiles'> & { store: Store; shell: string; login: typeof loginEnvironment; index: AskIndex }

/** Builds what decides in the person's place, by the rules that they made. */
function decidingBy({ store, shell, report, login, index, runFiles }: Deciding) {
  return permissions({
    grants: store.grants.list,
    used: id => void store.grants.used(id).catch(report),
    parentOf: id => store.sessions.find(id)?.parent?.sessionId,
    environment: async () => commandEnvironment(await login()),
    canConfine: async () => (await confinement.find()).kind !== 'none',
    ...(runFiles && { runFiles }),
    losses: askUnrecoverableFiles(index),
    shell,
  })
}
