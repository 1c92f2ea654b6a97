import { create } from 'zustand'
import { messageOf } from '../../shared/errors'
import type { Input } from '../../shared/ipc/ipc'
import type { McpView } from '../../shared/mcp'
import { call, on } from '../base/bridge'

type SavedServer = Omit<Input<'mcp.save'>, 'workspace'>

/** The servers of the folder that the page shows. `null` until main has answered. */
type McpState = { workspace: string | null; view: McpView | null; failure: string | null }

export const useMcp = create<McpState>()(() => ({ workspace: null, view: null, failure: null }))

/** Shows the servers of a folder and keeps them in step with main; returns what stops it. */
export function followServers(workspace: string): () => void {
  useMcp.setState({ workspace, view: null, failure: null })
  void load(workspace)
  return on('mcp.changed', changed => {
    if (changed.workspace === workspace) void load(workspace)
  })
}

async function load(workspace: string): Promise<void> {
  try {
    show(workspace, { view: await call('mcp.list', { workspace }), failure: null })
  } catch (error) {
    show(workspace, { failure: messageOf(error) })
  }
}

/** Waits for a change that the person asked for, and shows how the servers are then. */
export async function changeServers(workspace: string, change: Promise<McpView>): Promise<McpView> {
  const view = await change
  show(workspace, { view })
  return view
}

/** Keeps servers of the person's own, and shows how all of the folder are then. */
export async function saveServers(workspace: string, servers: readonly SavedServer[]): Promise<McpView> {
  for (const server of servers) await call('mcp.save', { workspace, ...server })
  return changeServers(workspace, call('mcp.list', { workspace }))
}

function show(workspace: string, part: Partial<McpState>): void {
  if (useMcp.getState().workspace === workspace) useMcp.setState(part)
}
