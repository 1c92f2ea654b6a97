import type { NeededTools, Tool } from '../../tools/tool'
import type { McpServers } from './servers'

/** A first start may fetch a package; a turn does not wait for that. */
const PATIENCE_MS = 3_000

/** The longest wait. A server that fetches for longer is not there yet, and the model is told so. */
const LONGEST_MS = 30_000

/**
 * Returns what a folder's servers offer a turn that begins or continues now. Waits for those that are just starting, but
 * only briefly, except for those that may bring what is needed.
 */
export async function turnTools(
  mcp: McpServers,
  workspace: string,
  { needed, patienceMs = PATIENCE_MS }: { needed?: NeededTools | undefined; patienceMs?: number } = {},
): Promise<readonly Tool[]> {
  const synced = mcp.sync(workspace)
  const settled = synced.then(() => mcp.settled(workspace))
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<void>(resolve => {
    timer = setTimeout(resolve, patienceMs)
  })
  await Promise.race([settled, limit])
  clearTimeout(timer)
  const offered = new Set(mcp.tools(workspace).map(({ name }) => name))
  const missing = needed?.names.filter(name => !offered.has(name)) ?? []
  if (needed && missing.length > 0) {
    const until = AbortSignal.any([needed.signal, AbortSignal.timeout(LONGEST_MS)])
    await Promise.race([synced.then(() => mcp.settled(workspace, missing)), aborted(until)])
  }
  return mcp.tools(workspace)
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
}
