import type { McpProblem, NamedMcpServer } from '../../../shared/mcp'
import { readFolderServers } from '../definitions/read-folder-servers'
import { lookedAt, type WantedServer, wantedServers } from './folder-servers'

type PersonServers = { own: readonly NamedMcpServer[]; ownFolder: string }

/** The servers that a folder is to have by now, with what each would run there. Nothing is started. */
export async function serversIn(
  workspace: string,
  { own, ownFolder }: PersonServers,
): Promise<{ wanted: WantedServer[]; problems: McpProblem[] }> {
  const read = await readFolderServers(workspace)
  const { wanted, problems } = wantedServers(workspace, { own, folder: read.servers })
  const looked = await Promise.all(wanted.map(server => lookedAt(server, { workspace, ownFolder })))
  return { wanted: looked, problems: [...read.problems, ...problems] }
}
