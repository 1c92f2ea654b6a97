import { resolve } from 'node:path'
import { expect } from '@playwright/test'
import type { McpServerConfig, McpServerView } from '../../shared/mcp'
import type { HostileApp } from './hostile-app'

export const FAULT_SERVER = resolve('test/fixtures/mcp-fault-server.mjs')
/** Leaves a file where it is started, so that it is known whether it ever was. */
export const CANARY = { command: process.execPath, args: ['-e', 'require("node:fs").writeFileSync("canary", "")'] }
const program = (...args: string[]): McpServerConfig => ({
  type: 'stdio',
  command: process.execPath,
  args: [FAULT_SERVER, ...args],
  env: {},
  cwd: '.',
  enabled: true,
})

export async function viewOf({ call }: HostileApp, workspace: string, name: string): Promise<McpServerView> {
  const { servers } = await call('mcp.list', { workspace })
  const view = servers.find(server => server.name === name)
  if (!view) throw new Error(`There is no server ${name}`)
  return view
}

/** One of the person's own servers, ready to be called. */
export async function added(
  hostile: HostileApp,
  workspace: string,
  name: string,
  ...args: string[]
): Promise<McpServerView> {
  await hostile.call('mcp.save', { workspace, name, config: program(...args) })
  await expect.poll(async () => (await viewOf(hostile, workspace, name)).state).toBe('ready')
  return viewOf(hostile, workspace, name)
}

export async function removed({ call }: HostileApp, workspace: string): Promise<void> {
  for (const { id, source } of (await call('mcp.list', { workspace })).servers) {
    if (source === 'person') await call('mcp.remove', { workspace, id })
  }
}
