import { join } from 'node:path'
import { AppError } from '../../../shared/errors'
import type { McpProblem, McpView } from '../../../shared/mcp'
import { sentence } from '../../../shared/sentence'
import { type Throttle, throttle } from '../connection/throttle'
import { type PackageFetches, packageFetches } from '../packages/package-fetches'
import type { Challenges } from '../sign-in/challenges'
import { mayHaveName } from '../tools/tool-names'
import { isApproved, type Member, mayRun, type NamedTool, runFilesOf } from './folder-servers'
import { folderViews, isSameView } from './folder-views'
import type { McpParts } from './mcp-parts'
import { newServer } from './new-server'
import { offeredTools } from './offered-tools'
import type { Server } from './server'
import { serversIn } from './servers-in'

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
    if (!member) throw new AppError('not-found', sentence`This server is no longer there.`)
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
        isOff ? sentence`“${name}” is switched off.` : sentence`“${name}” has not been approved.`,
      )
    },

    toolOf(workspace: string, { id, tool }: ToolPlace): NamedTool {
      const { named } = toolsByServer(folders.get(workspace))
      const found = named.get(id)?.find(item => item.tool.name === tool)
      if (!found) throw new AppError('not-found', sentence`This tool is no longer there.`)
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
