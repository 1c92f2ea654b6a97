import type { McpProblem, McpServerConfig, McpServerView } from '../../shared/mcp'
import { enteredIn, variablesIn } from './expand-variables'
import { approvalOf, isSwitchedOn, isToolOff, type Memory, pinOf, scopeOf } from './memory'
import type { McpTool } from './read-definitions'
import type { Server } from './server'
import { type ServerSource, serverHash } from './server-hash'
import { plainName } from './tool-names'

/** A server that a folder is to have: the person's own, or one of its file. */
export type Wanted = {
  id: string
  name: string
  config: McpServerConfig
  source: ServerSource
  scope: string
  hash: string
}

/** A server of a folder. `server` is what runs it; without one nothing may run. */
export type Member = Wanted & { server: Server | undefined }

/** The servers for a folder. One of its file cannot stand in for one of the person's by taking its name. */
export function wantedServers(
  workspace: string,
  found: {
    own: readonly { name: string; config: McpServerConfig }[]
    folder: readonly { name: string; config: McpServerConfig }[]
  },
): { wanted: Wanted[]; problems: McpProblem[] } {
  const taken = new Map<string, string>()
  const wanted: Wanted[] = []
  const problems: McpProblem[] = []
  const all = [
    ...found.own.map(server => ({ ...server, source: { type: 'person' } as const })),
    ...found.folder.map(server => ({ ...server, source: { type: 'folder', workspace } as const })),
  ]
  for (const { name, config, source } of all) {
    const plain = plainName({ server: name, tool: '' })
    const other = taken.get(plain)
    if (other !== undefined) {
      problems.push({ name, words: `“${name}” is left out: its name is too much like that of “${other}”.` })
      continue
    }
    taken.set(plain, name)
    const scope = scopeOf(name, source)
    wanted.push({
      id: `${source.type}:${name}`,
      name,
      config,
      source,
      scope,
      hash: serverHash({ name, config }, source),
    })
  }
  return { wanted, problems }
}

/** Whether a server may start: the person has added it, or has agreed to exactly this content. */
export function isApproved(memory: Memory, { source, scope, hash }: Wanted): boolean {
  return source.type === 'person' || approvalOf(memory, scope)?.hash === hash
}

export function mayRun(memory: Memory, wanted: Wanted): boolean {
  return isApproved(memory, wanted) && isSwitchedOn(memory, wanted.scope, wanted.config)
}

/** A tool with the name that models know it by, and what may be done with it. */
export type NamedTool = {
  tool: McpTool
  publicName: string
  state: 'ready' | 'off' | 'broken' | 'changed'
  agreed?: string
}

/** The tools of all servers of a folder, by the server's id. `names` are those of all tools, in their order. */
export function namedTools(
  memory: Memory,
  members: readonly Member[],
  names: readonly string[],
): Map<string, NamedTool[]> {
  const all = members.flatMap(member => (member.server?.status().tools ?? []).map(tool => ({ member, tool })))
  const byServer = new Map<string, NamedTool[]>(members.map(({ id }) => [id, []]))
  all.forEach(({ member, tool }, at) => {
    const publicName = names[at] ?? tool.name
    byServer.get(member.id)?.push({ tool, publicName, ...stateOf(memory, member.scope, tool) })
  })
  return byServer
}

function stateOf(memory: Memory, scope: string, tool: McpTool): Pick<NamedTool, 'state' | 'agreed'> {
  if (tool.flaw !== undefined) return { state: 'broken' }
  const pin = pinOf(memory, scope, tool.name)
  if (pin && pin.hash !== tool.pin) return { state: 'changed', agreed: pin.definition }
  return { state: isToolOff(memory, scope, tool.name) ? 'off' : 'ready' }
}

/** A server as the page shows it. */
export function viewOf(memory: Memory, member: Member, tools: readonly NamedTool[]): McpServerView {
  const { id, name, source, config, server, scope } = member
  const status = server?.status()
  return {
    id,
    name,
    source: source.type,
    config: { ...config, enabled: isSwitchedOn(memory, scope, config) },
    ...stateAndApproval(memory, member),
    ...(status?.failure && { failure: status.failure }),
    ...(status?.software !== undefined && { software: status.software }),
    ...(status?.instructions !== undefined && { instructions: status.instructions }),
    inputs: enteredIn(config),
    tools: tools.map(toolView),
    warnings: status?.warnings ?? [],
    prompts: status?.prompts ?? [],
    resources: status?.resources ?? [],
  }
}

function stateAndApproval(memory: Memory, member: Member): Pick<McpServerView, 'state' | 'approval'> {
  if (isApproved(memory, member)) return { state: member.server?.status().state ?? 'off' }
  const { config, hash, scope } = member
  const before = approvalOf(memory, scope)?.config
  const approval = { hash, config, reads: variablesIn(config), ...(before && { before }) }
  return { state: isSwitchedOn(memory, scope, config) ? 'needs-approval' : 'off', approval }
}

function toolView({ tool, publicName, state, agreed }: NamedTool): McpServerView['tools'][number] {
  const { name, title, description, inputSchema, annotations, flaw, pin, definition } = tool
  return {
    name,
    publicName,
    description,
    inputSchema: schemaText(inputSchema),
    state,
    pin,
    definition,
    ...(title !== undefined && { title }),
    ...(annotations !== undefined && { annotations }),
    ...(flaw !== undefined && { words: flaw }),
    ...(agreed !== undefined && { agreed }),
  }
}

const schemaTexts = new WeakMap<object, string>()

/** Schemas are large, and a server is shown many times with the same. */
function schemaText(schema: object): string {
  const text = schemaTexts.get(schema) ?? JSON.stringify(schema)
  schemaTexts.set(schema, text)
  return text
}
