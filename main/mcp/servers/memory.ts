import type { McpCoveredFile, McpServerConfig, NamedMcpServer } from '../../../shared/mcp'
import type { ServerSource } from '../definitions/server-hash'
import type { McpTool } from '../tools/read-definitions'

/** The data that is kept; see the store. */
export type McpMemory = {
  servers: NamedMcpServer[]
  approvals: { scope: string; hash: string; config: McpServerConfig; files: McpCoveredFile[] }[]
  switches: { scope: string; enabled: boolean }[]
  toolsOff: { scope: string; tool: string }[]
  pins: { scope: string; tool: string; hash: string; definition: string }[]
  tasks?: KeptTask[] | undefined
}

/** A server's own task for a call, which `key` stands for. It is of no use after `until` (ms). */
export type KeptTask = { key: string; scope: string; taskId: string; until: number }

/** The place where it is kept. A change resolves once it is on the disk. */
export type Memory = {
  readonly data: Readonly<McpMemory>
  update(change: (data: McpMemory) => McpMemory): Promise<unknown>
}

/** Names a server across folders and starts. */
export function scopeOf(name: string, source: ServerSource): string {
  return JSON.stringify(source.type === 'person' ? ['person', name] : ['folder', source.workspace, name])
}

/** Names one of the person's own servers in one folder. */
export function scopeIn(name: string, workspace: string): string {
  return JSON.stringify(['person', name, workspace])
}

type Index = {
  approvals: ReadonlyMap<string, McpMemory['approvals'][number]>
  switches: ReadonlyMap<string, McpMemory['switches'][number]>
  toolsOff: ReadonlySet<string>
  pins: ReadonlyMap<string, McpMemory['pins'][number]>
}

/** Data is never changed in place: a change makes new data, which is looked through once. */
const indexes = new WeakMap<Readonly<McpMemory>, Index>()

function indexOf({ data }: Memory): Index {
  const known = indexes.get(data)
  if (known) return known
  const index = {
    approvals: new Map(data.approvals.map(item => [item.scope, item])),
    switches: new Map(data.switches.map(item => [item.scope, item])),
    toolsOff: new Set(data.toolsOff.map(({ scope, tool }) => toolKey(scope, tool))),
    pins: new Map(data.pins.map(item => [toolKey(item.scope, item.tool), item])),
  }
  indexes.set(data, index)
  return index
}

/** A scope is JSON, so that no part of a tool's name can be taken for a part of it. */
function toolKey(scope: string, tool: string): string {
  return `${scope} ${tool}`
}

export function approvalOf(memory: Memory, scope: string) {
  return indexOf(memory).approvals.get(scope)
}

export function pinOf(memory: Memory, scope: string, tool: string) {
  return indexOf(memory).pins.get(toolKey(scope, tool))
}

export function isToolOff(memory: Memory, scope: string, tool: string): boolean {
  return indexOf(memory).toolsOff.has(toolKey(scope, tool))
}

/** Returns the person's choice, or otherwise the file's. */
export function isSwitchedOn(memory: Memory, scope: string, config: McpServerConfig): boolean {
  return indexOf(memory).switches.get(scope)?.enabled ?? config.enabled
}

type Approval = McpMemory['approvals'][number]

export async function keepApproval(memory: Memory, approval: Approval): Promise<void> {
  await memory.update(data => ({ ...data, approvals: [...without(data.approvals, approval.scope), approval] }))
}

export async function dropApproval(memory: Memory, scope: string): Promise<void> {
  await memory.update(data => ({ ...data, approvals: without(data.approvals, scope) }))
}

export async function keepSwitch(memory: Memory, scope: string, enabled: boolean): Promise<void> {
  await memory.update(data => ({ ...data, switches: [...without(data.switches, scope), { scope, enabled }] }))
}

export async function keepTool(memory: Memory, { scope, tool }: { scope: string; tool: string }, enabled: boolean) {
  await memory.update(data => {
    const others = data.toolsOff.filter(item => item.scope !== scope || item.tool !== tool)
    return { ...data, toolsOff: enabled ? others : [...others, { scope, tool }] }
  })
}

export async function keepPin(memory: Memory, scope: string, { name, pin, definition }: McpTool): Promise<void> {
  await memory.update(data => {
    const others = data.pins.filter(item => item.scope !== scope || item.tool !== name)
    return { ...data, pins: [...others, { scope, tool: name, hash: pin, definition }] }
  })
}

/** Keeps one of the person's own servers, in the place of the one with that name. A new name takes all that was known along. */
export async function keepServer(memory: Memory, server: NamedMcpServer, before = server.name): Promise<void> {
  const [from, to] = [before, server.name].map(name => scopeOf(name, { type: 'person' })) as [string, string]
  const moved = <T extends { scope: string }>(items: T[]) =>
    items.map(item => (item.scope === from ? { ...item, scope: to } : item))
  await memory.update(data => {
    const place = data.servers.findIndex(({ name }) => name === before)
    const servers = place < 0 ? [...data.servers, server] : data.servers.with(place, server)
    return { ...data, servers, pins: moved(data.pins), toolsOff: moved(data.toolsOff) }
  })
}

/** Switches one of the person's own servers; one that is gone by now stays so. */
export async function keepOwnSwitch(memory: Memory, name: string, enabled: boolean): Promise<void> {
  await memory.update(data => ({
    ...data,
    servers: data.servers.map(server =>
      server.name === name ? { ...server, config: { ...server.config, enabled } } : server,
    ),
  }))
}

/** Forgets one of the person's own servers, and what was agreed to about it. */
export async function dropServer(memory: Memory, name: string): Promise<void> {
  const scope = scopeOf(name, { type: 'person' })
  await memory.update(data => ({
    ...(data.tasks && { tasks: without(data.tasks, scope) }),
    servers: data.servers.filter(server => server.name !== name),
    approvals: data.approvals.filter(approval => !approval.scope.startsWith(scopeIn(name, '').slice(0, -2))),
    switches: without(data.switches, scope),
    toolsOff: without(data.toolsOff, scope),
    pins: without(data.pins, scope),
  }))
}

function without<T extends { scope: string }>(items: readonly T[], scope: string): T[] {
  return items.filter(item => item.scope !== scope)
}
