import type { Tool } from '../tools/tool'
import type { McpServers } from './servers'

/** A first start may fetch a package; a turn does not wait for that. */
const PATIENCE_MS = 3_000

/** What a folder's servers offer a turn that begins now. Those that are just starting are waited for, but not for long. */
export async function turnTools(mcp: McpServers, workspace: string): Promise<readonly Tool[]> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<void>(resolve => {
    timer = setTimeout(resolve, PATIENCE_MS)
  })
  await Promise.race([mcp.sync(workspace).then(() => mcp.settled(workspace)), limit])
  clearTimeout(timer)
  return mcp.tools(workspace)
}
