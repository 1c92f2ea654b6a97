import { z } from 'zod'
import {
  type McpProblem,
  McpServerConfig,
  McpServerName,
  type NamedMcpServer,
  type ParsedMcpServers,
} from '../../shared/mcp'
import { parseWebAddress } from '../../shared/parse-url'
import { enteredIn } from './expand-variables'
import { parseJsonWithComments } from './json-with-comments'

const MOST_SERVERS = 50
const LONGEST_TEXT = 1_000_000

const Entries = z.record(z.string(), z.unknown())
type Entries = z.infer<typeof Entries>

/** What the programs that people copy from write. All else in it is theirs, and passed over. */
const Written = z.looseObject({
  type: z.string().optional(),
  transport: z.string().optional(),
  command: z.string().optional(),
  args: z.array(z.string()).optional(),
  env: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).nullish(),
  cwd: z.string().optional(),
  url: z.string().optional(),
  serverUrl: z.string().optional(),
  headers: z.record(z.string(), z.string()).nullish(),
  enabled: z.boolean().optional(),
  disabled: z.boolean().optional(),
})
type Written = z.infer<typeof Written>

/**
 * The servers in a text: Atrium's `servers`, the common `mcpServers`, VS Code's settings, or one server by itself. What
 * cannot be used is named with words, and the rest stays. Never throws.
 */
export function parseMcpJson(text: string): ParsedMcpServers {
  if (text.length > LONGEST_TEXT) return refused('it is larger than 1 MB')
  let value: unknown
  try {
    value = parseJsonWithComments(text)
  } catch {
    return refused('it is not JSON')
  }
  const entries = entriesOf(value)
  if (!entries) return refused('there are no servers in it')
  return readEntries(entries)
}

function readEntries(entries: Entries): ParsedMcpServers {
  const servers: NamedMcpServer[] = []
  const problems: McpProblem[] = []
  for (const [name, raw] of Object.entries(entries)) {
    if (servers.length === MOST_SERVERS) {
      problems.push({ name: shown(name), words: `more than ${MOST_SERVERS} servers are too many` })
      break
    }
    const read = readServer(name, raw)
    if ('words' in read) problems.push(read)
    else servers.push(read)
  }
  return { servers, problems, inputs: [...new Set(servers.flatMap(server => enteredIn(server.config)))] }
}

function refused(words: string): ParsedMcpServers {
  return { servers: [], problems: [{ name: '', words }], inputs: [] }
}

/** The object that has the servers by name, wherever the program that wrote it puts that. */
function entriesOf(value: unknown): Entries | undefined {
  const parsed = Entries.safeParse(value)
  if (!parsed.success) return undefined
  const { servers, mcpServers, mcp } = parsed.data
  for (const candidate of [servers, mcpServers]) {
    const found = Entries.safeParse(candidate)
    if (found.success) return found.data
  }
  if (mcp !== undefined) return entriesOf(mcp)
  if (isServer(parsed.data)) return { server: parsed.data }
  const bare = Object.values(parsed.data)
  return bare.length > 0 && bare.every(isServer) ? parsed.data : undefined
}

function isServer(value: unknown): boolean {
  const parsed = Entries.safeParse(value)
  return parsed.success && ['command', 'url', 'serverUrl'].some(key => typeof parsed.data[key] === 'string')
}

function readServer(name: string, raw: unknown): NamedMcpServer | McpProblem {
  const named = McpServerName.safeParse(name)
  if (!named.success) return { name: shown(name), words: 'its name is empty, too long, or cannot be shown' }
  const written = Written.safeParse(raw)
  if (!written.success) return { name, words: firstIssue(written.error) }
  const config = McpServerConfig.safeParse(configOf(written.data))
  if (!config.success) return { name, words: firstIssue(config.error) }
  const words = flawOf(config.data)
  return words ? { name, words } : { name, config: config.data }
}

function configOf(written: Written): unknown {
  const { type, transport, command, args, env, cwd, url, serverUrl, headers, enabled, disabled } = written
  const address = url ?? serverUrl
  const isOn = enabled ?? !disabled
  const kind = kindOf(type ?? transport) ?? (command === undefined && address !== undefined ? 'http' : 'stdio')
  if (kind !== 'stdio') return { type: kind, url: address, headers: headers ?? {}, enabled: isOn }
  const variables = Object.entries(env ?? {}).map(([name, value]) => [name, String(value)])
  return { type: kind, command, args, env: Object.fromEntries(variables), cwd, enabled: isOn }
}

/** A kind that is not known stays as it is, and is refused by its name. */
function kindOf(type: string | undefined): string | undefined {
  if (type === undefined) return undefined
  const plain = type.toLowerCase().replace(/[^a-z]/g, '')
  return plain === 'streamablehttp' ? 'http' : plain
}

/** What the form alone does not tell. */
function flawOf(config: McpServerConfig): string | undefined {
  if (config.type === 'stdio') {
    const texts = [config.command, ...config.args, ...Object.entries(config.env).flat(), config.cwd]
    return texts.some(text => text.includes('\0')) ? 'it has a NUL character in it' : undefined
  }
  const isAddress = config.url.includes('${') || parseWebAddress(config.url) !== null
  return isAddress ? undefined : 'its address must begin with https:// or http://'
}

function firstIssue(error: z.ZodError): string {
  const [issue] = error.issues
  return `${issue?.path.map(String).join('.') || 'it'}: ${issue?.message ?? 'has the wrong form'}`
}

function shown(name: string): string {
  return name.replace(/\p{C}/gu, '�').slice(0, 100)
}
