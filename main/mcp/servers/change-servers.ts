import { AppError } from '../../../shared/errors'
import type { McpView, NamedMcpServer } from '../../../shared/mcp'
import { sentence } from '../../../shared/sentence'
import { enteredIn } from '../definitions/expand-variables'
import { serverPin } from '../definitions/server-hash'
import { forgetEntered, keepEntered, moveEntered, type ValueOwner } from './entered-values'
import type { McpParts } from './mcp-parts'
import {
  dropApproval,
  dropServer,
  keepApproval,
  keepOwnSwitch,
  keepPin,
  keepServer,
  keepSwitch,
  keepTool,
  scopeOf,
} from './memory'
import type { OpenFolders, ToolPlace } from './open-folders'

type Entered = Record<string, string>
type SaveOptions = { before?: string | undefined; inputs?: Entered | undefined }

/**
 * Provides the changes that the person can make to servers. Except for `save`, of which there may be many, each returns
 * the folder's servers as they are afterwards.
 */
export function changeServers(parts: McpParts, folders: OpenFolders) {
  const { memory, secrets } = parts
  const { memberOf, runningOf } = folders
  const afterwards = (workspace: string, change: Promise<unknown>) => settledViews(folders, workspace, change)

  return {
    /** Keeps one of the person's own. To have added it is to trust it. */
    save: (workspace: string, server: NamedMcpServer, more: SaveOptions = {}) =>
      settle(folders, workspace, saveOwn(parts, server, more)),

    async remove(workspace: string, id: string): Promise<McpView> {
      const member = memberOf(workspace, id)
      if (member.source.type === 'folder')
        throw new AppError('denied', sentence`This server is defined in the folder’s own file.`)
      await forgetEntered(secrets, member)
      return afterwards(workspace, dropServer(memory, member.name))
    },

    async enter(workspace: string, id: string, inputs: Entered): Promise<McpView> {
      const member = memberOf(workspace, id)
      await keepEntered(secrets, member, inputs)
      return afterwards(workspace, member.server ? restart(folders, workspace, id) : Promise.resolve())
    },

    async setEnabled(workspace: string, id: string, enabled: boolean): Promise<McpView> {
      const { scope, source, name } = memberOf(workspace, id)
      const change =
        source.type === 'person' ? keepOwnSwitch(memory, name, enabled) : keepSwitch(memory, scope, enabled)
      return afterwards(workspace, change)
    },

    async setTool(workspace: string, { id, tool }: ToolPlace, enabled: boolean): Promise<McpView> {
      return afterwards(workspace, keepTool(memory, { scope: memberOf(workspace, id).scope, tool }, enabled))
    },

    ...agreements(parts, folders),

    restart: (workspace: string, id: string) => afterwards(workspace, restart(folders, workspace, id)),

    async stop(workspace: string, id: string): Promise<McpView> {
      await memberOf(workspace, id).server?.stopFetch()
      return folders.views(workspace)
    },

    fetchAgain: (workspace: string, id: string) => afterwards(workspace, runningOf(workspace, id).server.fetchAgain()),
  }
}

/** Handles what the person agrees to, each as it was shown to them, and how they revoke it. */
function agreements({ memory }: McpParts, folders: OpenFolders) {
  const { memberOf, toolOf } = folders
  return {
    /** Agrees to what a server would run as it was shown; refuses where that is something else by now. */
    async approve(workspace: string, id: string, hash: string): Promise<McpView> {
      await folders.sync(workspace)
      const { agreedAs, config, covered, hash: now } = memberOf(workspace, id)
      if (now !== hash)
        throw new AppError('conflict', sentence`The server has changed since it was shown. Review it again.`)
      const kept = keepApproval(memory, { scope: agreedAs, hash, config, files: [...covered.files] })
      return settledViews(folders, workspace, kept)
    },

    async revoke(workspace: string, id: string): Promise<McpView> {
      return settledViews(folders, workspace, dropApproval(memory, memberOf(workspace, id).agreedAs))
    },

    /** Agrees to a tool's definition as it was shown. */
    async pin(workspace: string, place: ToolPlace, hash: string): Promise<McpView> {
      const { tool } = toolOf(workspace, place)
      if (tool.pin !== hash)
        throw new AppError('conflict', sentence`The tool has changed since it was shown. Review it again.`)
      return settledViews(folders, workspace, keepPin(memory, memberOf(workspace, place.id).scope, tool))
    },
  }
}

/** Waits for a change, then has each open folder run what it may by now; the others in their own time. */
async function settle(folders: OpenFolders, workspace: string, change: Promise<unknown>): Promise<void> {
  await change
  await folders.sync(workspace)
  for (const other of folders.workspaces()) if (other !== workspace) void folders.sync(other)
}

async function settledViews(folders: OpenFolders, workspace: string, change: Promise<unknown>): Promise<McpView> {
  await settle(folders, workspace, change)
  return folders.views(workspace)
}

async function restart({ runningOf }: OpenFolders, workspace: string, id: string): Promise<void> {
  const { server } = runningOf(workspace, id)
  await server.stop()
  await server.start()
}

async function saveOwn(
  { memory, secrets }: McpParts,
  server: NamedMcpServer,
  { before, inputs = {} }: SaveOptions,
): Promise<void> {
  const isTaken = memory.data.servers.some(({ name }) => name === server.name && name !== before)
  if (isTaken && before !== undefined)
    throw new AppError('conflict', sentence`There’s already a server named “${server.name}”.`)
  const former = memory.data.servers.find(({ name }) => name === before)
  const owner = ownerOf(server)
  if (former) await moveEntered(secrets, ownerOf(former), { ...owner, names: enteredIn(server.config) })
  await keepEntered(secrets, owner, inputs)
  await keepServer(memory, server, before)
}

function ownerOf(server: NamedMcpServer): ValueOwner {
  const source = { type: 'person' } as const
  return { source, scope: scopeOf(server.name, source), hash: '', pin: serverPin(server, source) }
}
