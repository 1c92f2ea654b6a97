import { homedir } from 'node:os'
import { join } from 'node:path'
import { AppError, WordedError } from '../../../shared/errors'
import type { McpProblem, McpView, NamedMcpServer } from '../../../shared/mcp'
import { sentence } from '../../../shared/sentence'
import { variableOf } from '../../shell/login/environment'
import { USUAL_LIMITS } from '../connection/connection-limits'
import { type Throttle, throttle } from '../connection/throttle'
import type { Target } from '../connection/transport-for'
import { coveredFiles } from '../definitions/covered-files'
import { defaultCwd } from '../definitions/default-cwd'
import { findProgram } from '../definitions/find-program'
import type { Line } from '../definitions/line-names'
import { outsidePath } from '../definitions/outside-path'
import { readFolderServers } from '../definitions/read-folder-servers'
import { targetOf } from '../definitions/target-of'
import { isPackageRunner } from '../packages/is-package-runner'
import { type PackageFetches, packageFetches } from '../packages/package-fetches'
import { type Challenges, rememberingFetch } from '../sign-in/challenges'
import { keptOutside } from '../sign-in/kept-outside'
import { storedSignIn } from '../sign-in/sign-in'
import { stableJson } from '../stable-json'
import { mayHaveName } from '../tools/tool-names'
import { enteredFor } from './entered-values'
import {
  isApproved,
  lookedAt,
  type Member,
  mayRun,
  type NamedTool,
  runFilesOf,
  type WantedServer,
  wantedServers,
} from './folder-servers'
import { folderViews, isSameView } from './folder-views'
import type { McpParts } from './mcp-parts'
import { offeredTools } from './offered-tools'
import { mcpServer, type Server } from './server'
import type { ServerParts } from './server-life'

const USUAL_PAUSES_MS = [500, 2_000, 8_000]

type ServerPlace = {
  workspace: string
  challenges: Challenges
  changed(): void
  fetches: PackageFetches
  /** Reports that what it would run is not what was looked at. */
  outdated(): void
}

/** The server that a config stands for in a folder. Nothing is looked up and nothing runs until it is started. */
function newServer(parts: McpParts, wanted: WantedServer, place: ServerPlace): Server {
  const { id, name, config } = wanted
  const { workspace, changed } = place
  const { ask, environment, limits, pausesMs = USUAL_PAUSES_MS, version } = parts
  return mcpServer({
    name,
    config,
    limits: { ...USUAL_LIMITS, ...limits },
    pausesMs,
    answering: {
      version,
      workspace,
      ask: ask && ((question, signal) => ask({ workspace, question: { ...question, server: name } }, signal)),
    },
    target: () => currentTarget(parts, wanted, place),
    ...fetching(place.fetches),
    locate: async command => {
      const path = variableOf(await environment(), 'PATH') ?? ''
      return findProgram(command, await outsidePath(path, { workspace, home: homedir() }))
    },
    changed,
    updated: uris => parts.updated?.({ workspace, id, uris }),
  })
}

/** Provides how a program gets what it runs: by a fetch of ours, or otherwise by its own, which may take as long as it likes. */
function fetching(fetches: PackageFetches): Pick<ServerParts, 'fetched' | 'stopFetch' | 'forgetFetched'> {
  return {
    async fetched(target, waiting) {
      if (target.type !== 'stdio') return target
      const program = await fetches.ready(target.program, waiting)
      return {
        ...target,
        program: program === target.program ? { ...program, fetches: isPackageRunner(program) } : program,
      }
    },
    stopFetch: async target => (target.type === 'stdio' ? fetches.stop(target.program) : undefined),
    forgetFetched: async target => (target.type === 'stdio' ? fetches.forget(target.program) : undefined),
  }
}

/** Returns what a server's config stands for now, with the keys of an earlier sign-in. */
async function currentTarget(parts: McpParts, wanted: WantedServer, place: ServerPlace): Promise<Target> {
  const { workspace, challenges } = place
  const { secrets, environment, fetch, ownFolder } = parts
  const { config, source, scope } = wanted
  const entered = await enteredFor(secrets, wanted)
  const neutral = () => defaultCwd(ownFolder, scope)
  const context = { workspace, source, login: await environment(), entered, fetch, neutral }
  const target = await targetOf(config, {
    ...context,
    check: (line, cwd) => checkContent(wanted, line, { ...place, cwd }),
  })
  if (target.type === 'stdio') return target
  const { url, client } = target
  return {
    ...target,
    fetch: rememberingFetch(keptOutside(fetch, url), challenge => challenges.set(scope, { ...challenge, url, client })),
    signedIn: await storedSignIn(secrets, { scope, url }, client),
  }
}

/** A moment may have gone by since its files were looked at, or days, and only now all of its variables have their values. */
async function checkContent(
  { source, covered }: WantedServer,
  line: Line,
  { workspace, cwd, outdated }: ServerPlace & { cwd: string },
): Promise<void> {
  const { files } = await coveredFiles(line, { workspace, cwd, obeys: source.type === 'folder' })
  const special = files.find(({ print }) => print === 'special')
  if (special)
    throw new WordedError(sentence`“${special.path}” isn’t a regular file, so there’s no way to tell what would run.`)
  if (stableJson(files) === stableJson(covered.files)) return
  outdated()
  const added = files.find(({ path }) => covered.files.every(file => file.path !== path))
  if (!added)
    throw new WordedError(sentence`What the server runs in this folder isn’t what you approved. Review it again.`)
  throw new WordedError(
    sentence`The server would run “${added.path}” in this folder, which isn’t part of what you approved. If a variable refers to that file, name the file itself.`,
  )
}

type Folder = {
  workspace: string
  members: Member[]
  problems: McpProblem[]
  told: Throttle
  queue: Promise<void>
  views: ReturnType<typeof folderViews>
  /** The result of the last look, so that a look that found nothing new is not reported. */
  seen?: McpView
}
export type ToolPlace = { id: string; tool: string }
export type RunningMember = Member & { server: Server }

const TELL_MS = 100

export type OpenFolders = ReturnType<typeof openFolders>

/** The state that all folders share. */
type FoldersState = {
  parts: McpParts
  challenges: Challenges
  fetches: PackageFetches
  folders: Map<string, Folder>
  isClosed: boolean
}

/** The servers of each folder that is open, and how they come and go. */
export function openFolders(parts: McpParts, challenges: Challenges) {
  const { memory } = parts
  const fetches = packageFetches(join(parts.ownFolder, 'fetches'))
  const opened: FoldersState = { parts, challenges, fetches, folders: new Map(), isClosed: false }
  const { folders } = opened
  const found = foundIn(opened)

  return {
    ...found,
    membersOf: (workspace: string): readonly Member[] => folders.get(workspace)?.members ?? [],
    workspaces: () => [...folders.keys()],

    /** Reads what a folder is to have, stops what is gone or has changed, and lets start what may. One after the other. */
    sync(workspace: string): Promise<void> {
      const folder = folderOf(opened, workspace)
      const turn = folder.queue.then(() => syncNow(opened, folder))
      folder.queue = turn.catch(() => undefined)
      return turn
    },

    /** Lets start what may start for a folder that is looked at, and takes up what has changed there. Waits for nothing. */
    visit: (workspace: string): void => visit(opened, folderOf(opened, workspace)),

    views: (workspace: string): McpView => viewOf(folders.get(workspace)),

    runFiles: (workspace: string): string[] => runFilesOf(memory, folders.get(workspace)?.members ?? []),

    tools: (workspace: string) =>
      offeredTools(memory, { ...toolsByServer(folders.get(workspace)), workspace, ...found }),

    /** Resolves when no server of a folder is starting any more; with names, none that may bring a tool of such a name. */
    async settled(workspace: string, names?: readonly string[]): Promise<void> {
      const starting = folders.get(workspace)?.members.filter(({ server }) => server?.status().state === 'starting')
      const awaited = starting?.filter(member => names?.some(name => mayHaveName(member.name, name)) ?? true) ?? []
      await Promise.all(awaited.map(({ server }) => server?.start()))
    },

    /** Stops what runs for a folder that is no longer open. */
    async leave(workspace: string): Promise<void> {
      const folder = folders.get(workspace)
      if (!folder) return
      folders.delete(workspace)
      folder.told.stop()
      await folder.queue
      await Promise.all(folder.members.map(({ server }) => server?.stop()))
    },

    /** Nothing starts any more. */
    close(): void {
      opened.isClosed = true
    },
  }
}

/** Provides lookups in an open folder. Each throws an `AppError` if the item is no longer there. */
function foundIn({ parts: { memory }, folders }: FoldersState) {
  function memberOf(workspace: string, id: string): Member {
    const member = folders.get(workspace)?.members.find(item => item.id === id)
    if (!member) throw new AppError('not-found', sentence`This server no longer exists.`)
    return member
  }

  return {
    memberOf,

    runningOf(workspace: string, id: string): RunningMember {
      const member = memberOf(workspace, id)
      if (member.server) return { ...member, server: member.server }
      const { name } = member
      const isOff = isApproved(memory, member)
      throw new AppError(
        'denied',
        isOff ? sentence`“${name}” is turned off.` : sentence`“${name}” hasn’t been approved.`,
      )
    },

    toolOf(workspace: string, { id, tool }: ToolPlace): NamedTool {
      const { named } = toolsByServer(folders.get(workspace))
      const found = named.get(id)?.find(item => item.tool.name === tool)
      if (!found) throw new AppError('not-found', sentence`This tool no longer exists.`)
      return found
    },
  }
}

type ToolsByServer = { members: readonly Member[]; named: ReadonlyMap<string, NamedTool[]> }

function toolsByServer(folder: Folder | undefined): ToolsByServer {
  return folder?.views.tools(folder.members) ?? { members: [], named: new Map() }
}

function viewOf(folder: Folder | undefined): McpView {
  return folder?.views.view(folder.members, folder.problems) ?? { servers: [], problems: [] }
}

function folderOf({ parts, folders }: FoldersState, workspace: string): Folder {
  const folder = folders.get(workspace) ?? newFolder(parts, workspace)
  folders.set(workspace, folder)
  return folder
}

function newFolder({ memory, changed }: McpParts, workspace: string): Folder {
  const told = throttle(() => changed(workspace), TELL_MS)
  return { workspace, members: [], problems: [], told, queue: Promise.resolve(), views: folderViews(memory) }
}

function visit(opened: FoldersState, folder: Folder): void {
  folder.queue = folder.queue.then(() => syncNow(opened, folder)).catch(() => undefined)
}

async function syncNow(opened: FoldersState, folder: Folder): Promise<void> {
  const { parts, folders } = opened
  const { memory, ownFolder } = parts
  const { workspace } = folder
  if (opened.isClosed || folders.get(workspace) !== folder) return
  const { wanted, problems } = await serversIn(workspace, { own: memory.data.servers, ownFolder })
  const kept = folder.members.filter(({ id, hash, server }) =>
    wanted.some(item => server && item.id === id && item.hash === hash && mayRun(memory, item)),
  )
  await Promise.all(folder.members.map(member => (kept.includes(member) ? undefined : member.server?.stop())))
  folder.problems = problems
  folder.members = wanted.map(item => ({ ...item, server: kept.find(({ id }) => id === item.id)?.server }))
  for (const member of folder.members) start(opened, member, folder)
  tellNews(folder, viewOf(folders.get(workspace)))
}

function start(opened: FoldersState, member: Member, folder: Folder): void {
  const { parts, challenges, fetches } = opened
  const { workspace, told } = folder
  if (member.server || !mayRun(parts.memory, member)) return
  const place = { workspace, challenges, fetches, changed: told.ask, outdated: () => visit(opened, folder) }
  member.server = newServer(parts, member, place)
  void member.server.start()
}

/** Tells of a look only where it found something new. */
function tellNews(folder: Folder, seen: McpView): void {
  if (!folder.seen || !isSameView(seen, folder.seen)) folder.told.ask()
  folder.seen = seen
}

type PersonServers = { own: readonly NamedMcpServer[]; ownFolder: string }

/** The servers that a folder is to have by now, with what each would run there. Nothing is started. */
async function serversIn(
  workspace: string,
  { own, ownFolder }: PersonServers,
): Promise<{ wanted: WantedServer[]; problems: McpProblem[] }> {
  const read = await readFolderServers(workspace)
  const { wanted, problems } = wantedServers(workspace, { own, folder: read.servers })
  const looked = await Promise.all(wanted.map(server => lookedAt(server, { workspace, ownFolder })))
  return { wanted: looked, problems: [...read.problems, ...problems] }
}
