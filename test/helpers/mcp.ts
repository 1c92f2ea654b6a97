import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { onTestFinished, vi } from 'vitest'
import type { McpMemory } from '../../main/mcp/servers/memory'
import { type McpParts, mcpServers } from '../../main/mcp/servers/servers'
import { definedOnly } from '../../main/shell/login/environment'
import type { Tool } from '../../main/tools/tool'
import type { ToolContext } from '../../main/tools/tool-context'
import type { McpServerConfig, McpServerView } from '../../shared/mcp'
import type { ToolResult } from '../../shared/session/tool-results'
import { temporaryFolder } from './temp-folder'
import { toolContext } from './tool-context'

export const FAULT_SERVER = resolve('test/fixtures/mcp-fault-server.mjs')

/** The config of the server that misbehaves in one way. */
export function faultServer(...args: string[]): McpServerConfig {
  return program(process.execPath, FAULT_SERVER, ...args)
}

/** The config of a server out of node_modules. */
export function packagedServer(name: string, ...args: string[]): McpServerConfig {
  return program(process.execPath, resolve(`node_modules/@modelcontextprotocol/${name}/dist/index.js`), ...args)
}

export function program(command: string, ...args: string[]): McpServerConfig {
  return { type: 'stdio', command, args, env: {}, cwd: '.', enabled: true }
}

type Started = { own?: Record<string, McpServerConfig>; folder?: unknown } & Partial<McpParts>

/** MCP servers over a fresh folder, with everything that is kept in memory. All are stopped after the test. */
export async function startMcp({ own = {}, folder, ...parts }: Started = {}) {
  const context = await toolContext()
  const { workspace } = context
  const kept = {
    data: {
      servers: Object.entries(own).map(([name, config]) => ({ name, config })),
      approvals: [],
      switches: [],
      toolsOff: [],
      pins: [],
    } as McpMemory,
    async update(change: (data: McpMemory) => McpMemory) {
      kept.data = change(structuredClone(kept.data))
    },
  }
  const secrets = new Map<string, string>()
  const environmentReads: number[] = []
  const writeFolder = async (value: unknown) => {
    const file = join(workspace, '.agents/mcp.json')
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, typeof value === 'string' ? value : JSON.stringify(value))
  }
  if (folder !== undefined) await writeFolder(folder)
  const servers = mcpServers({
    memory: kept,
    secrets: {
      get: async name => secrets.get(name),
      set: async (name, value) => void secrets.set(name, value),
      remove: async name => void secrets.delete(name),
    },
    environment: async () => {
      environmentReads.push(Date.now())
      return definedOnly(process.env)
    },
    fetch: (url, init) => fetch(url, init),
    openBrowser: async () => undefined,
    blobs: context.blobs,
    ownFolder: await temporaryFolder(),
    changed: () => undefined,
    version: '0.0.0',
    pausesMs: [20, 40, 80],
    ...parts,
  })
  onTestFinished(() => servers.close())

  /** The view of a server once it is as asked for. */
  const until = (name: string, isSo: (view: McpServerView) => boolean, timeout = 10_000) =>
    vi.waitFor(
      () => {
        const view = servers.views(workspace).servers.find(server => server.name === name)
        if (!view || !isSo(view))
          throw new Error(`${name} is ${JSON.stringify(view?.state)} ${JSON.stringify(view?.failure)}`)
        return view
      },
      { timeout, interval: 5 },
    )

  const ready = async (name: string) => {
    await servers.sync(workspace)
    return until(name, view => view.state === 'ready')
  }

  const toolNamed = (name: string): Tool & { kind: 'changes' } => {
    const tool = servers.tools(workspace).find(item => item.name === name)
    if (tool?.kind !== 'changes')
      throw new Error(`There is no tool ${name}: ${servers.tools(workspace).map(item => item.name)}`)
    return tool
  }

  return { servers, workspace, kept, secrets, environmentReads, context, writeFolder, until, ready, toolNamed }
}

/** Plans a call and carries it out, as after an approval. */
export async function runMcp(
  tool: Tool & { kind: 'changes' },
  input: unknown,
  context: ToolContext,
): Promise<ToolResult> {
  const proposal = await tool.plan(input, context)
  const [effect] = proposal.effects
  if (effect?.type !== 'mcp-call' || !proposal.callMcp) throw new Error('That is not a call of an MCP tool')
  return proposal.answer({ 'mcp-call': await proposal.callMcp(effect, context) })
}
