import type { McpProblem, McpServerConfig, McpServerView } from '../../../shared/mcp'
import { sentence } from '../../../shared/sentence'
import { tokensOfTool } from '../../tools/offer/tool-tokens'
import type { Covered } from '../definitions/covered-files'
import { dangerousEnvVars } from '../definitions/dangerous-env-vars'
import { enteredIn, variablesIn } from '../definitions/expand-variables'
import { lookOf } from '../definitions/name-confusables'
import { type ContentPlace, runContent } from '../definitions/run-content'
import { type ServerSource, serverHash, serverPin } from '../definitions/server-hash'
import { unpinnedPackages } from '../definitions/unpinned-packages'
import type { McpTool } from '../tools/read-definitions'
import { plainName } from '../tools/tool-names'
import { approvalOf, isSwitchedOn, isToolOff, type Memory, pinOf, scopeIn, scopeOf } from './memory'
import type { Server } from './server'

/** A server that a folder is to have: the person's own, or one of its file. */
export type WantedServer = {
  id: string
  name: string
  config: McpServerConfig
  source: ServerSource
  scope: string
  /** The files of the folder that it runs. */
  covered: Covered
  /** As what it is agreed to: one of the person's own that runs files of a folder, for each folder by itself. */
  agreedAs: string
  hash: string
  /** Its program or its address, as a hash (`serverPin`). */
  pin: string
}

/** A server before anybody has looked at what it would run. */
type NamedServer = Pick<WantedServer, 'id' | 'name' | 'config' | 'source' | 'scope'>

/** A server of a folder. `server` is what runs it; without one nothing may run. */
export type Member = WantedServer & { server: Server | undefined }

/** The servers for a folder. One of its file cannot stand in for one of the person's by taking its name. */
export function wantedServers(
  workspace: string,
  found: {
    own: readonly { name: string; config: McpServerConfig }[]
    folder: readonly { name: string; config: McpServerConfig }[]
  },
): { wanted: NamedServer[]; problems: McpProblem[] } {
  const taken = new Map<string, string>()
  const wanted: NamedServer[] = []
  const problems: McpProblem[] = []
  const all = [
    ...found.own.map(server => ({ ...server, source: { type: 'person' } as const })),
    ...found.folder.map(server => ({ ...server, source: { type: 'folder', workspace } as const })),
  ]
  for (const { name, config, source } of all) {
    const plain = plainName({ server: name, tool: '' })
    const look = ` ${lookOf(name)}`
    const other = taken.get(plain) ?? taken.get(look)
    if (other !== undefined) {
      problems.push({ name, words: sentence`Skipped “${name}” because its name is too similar to “${other}”.` })
      continue
    }
    taken.set(plain, name)
    // No name of a tool begins with a space.
    taken.set(look, name)
    wanted.push({ id: `${source.type}:${name}`, name, config, source, scope: scopeOf(name, source) })
  }
  return { wanted, problems }
}

/** A server with what it would run in a folder, as that is now. */
export async function lookedAt(named: NamedServer, place: ContentPlace): Promise<WantedServer> {
  const { name, config, source, scope } = named
  const covered = await runContent(named, place)
  const agreedAs = source.type === 'folder' ? scope : scopeIn(name, place.workspace)
  const hash = serverHash({ name, config, files: covered.files }, source)
  return { ...named, covered, agreedAs, hash, pin: serverPin(named, source) }
}

/**
 * Returns whether a server may start: the person has added it, or has agreed to exactly this content. Adding one does not
 * approve what a folder has for it to run.
 */
export function isApproved(memory: Memory, { source, agreedAs, covered, hash }: WantedServer): boolean {
  const isTheirs = source.type === 'person' && covered.files.length === 0
  return isTheirs || approvalOf(memory, agreedAs)?.hash === hash
}

/** The files of a folder that those servers run which the person has agreed to, with those that links lead to. */
export function runFilesOf(memory: Memory, members: readonly WantedServer[]): string[] {
  const agreed = members.filter(member => isApproved(memory, member))
  return agreed.flatMap(({ covered }) => covered.files.flatMap(({ path, leadsTo = path }) => [path, leadsTo]))
}

export function mayRun(memory: Memory, wanted: WantedServer): boolean {
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
    ...(status?.starting && { starting: status.starting }),
    ...(status?.software !== undefined && { software: status.software }),
    ...(status?.icon !== undefined && { icon: status.icon }),
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
  const { config, hash, scope, agreedAs, covered } = member
  const before = approvalOf(memory, agreedAs)
  const approval = {
    hash,
    config,
    ...covered,
    reads: variablesIn(config),
    unpinned: config.type === 'stdio' ? unpinnedPackages(config) : [],
    steering: config.type === 'stdio' ? dangerousEnvVars(Object.keys(config.env)) : [],
    ...(before && { before: before.config, filesBefore: before.files }),
  }
  return { state: isSwitchedOn(memory, scope, config) ? 'needs-approval' : 'off', approval }
}

function toolView({ tool, publicName, state, agreed }: NamedTool): McpServerView['tools'][number] {
  const { name, title, description, inputSchema, annotations, flaw, pin, definition, tokens, ui } = tool
  return {
    name,
    publicName,
    description,
    tokens: tokensOfTool({ name: publicName, description, inputSchema, tokens }),
    inputSchema: schemaText(inputSchema),
    state,
    pin,
    definition,
    ...(title !== undefined && { title }),
    ...(annotations !== undefined && { annotations }),
    ...(ui?.forModel === false && { isForApps: true as const }),
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
