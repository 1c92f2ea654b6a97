import { z } from 'zod'
import { errorText, WordedError } from '../../../shared/errors'
import {
  type McpClient,
  type McpProblem,
  McpServerConfig,
  McpServerName,
  type NamedMcpServer,
  type ParsedMcpServers,
} from '../../../shared/mcp'
import { parseWebAddress } from '../../../shared/parse-url'
import { INVISIBLE } from '../../../shared/permissions'
import { type LocalizedText, sentence } from '../../../shared/sentence'
import { enteredIn, textsOfClient } from './expand-variables'
import { type JsonWithComments, parseJsonWithComments } from './json-with-comments'

const MOST_SERVERS = 50
const MOST_PROBLEMS = 50
const LONGEST_TEXT = 1_000_000
/** So many `${…}` of one server; each of them is asked for, or shown. */
const MOST_VALUES = 100
/** Each is shown as its code to whoever is asked about the server. */
const MOST_UNSEEN = 200

type Entries = Record<string, unknown>
type Twice = JsonWithComments['twice']

/** The keys under which programs list their servers by name. */
const PLACES = ['servers', 'mcpServers', 'mcp'] as const

const WrittenClient = z
  .looseObject({
    clientId: z.string().optional(),
    clientSecret: z.string().optional(),
    scope: z.string().optional(),
    scopes: z.array(z.string()).optional(),
    port: z.number().optional(),
    callbackPort: z.number().optional(),
    CLIENT_ID: z.string().optional(),
    CLIENT_SECRET: z.string().optional(),
  })
  .optional()
  .catch(undefined)

/** The format that the programs write from which people copy. Everything else in it is theirs, and ignored. */
const WrittenServers = z.looseObject({
  type: z.string().optional(),
  transport: z.string().optional(),
  command: z.string().optional(),
  args: z.array(z.string()).optional(),
  env: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).nullish(),
  cwd: z.string().optional(),
  url: z.string().optional(),
  serverUrl: z.string().optional(),
  headers: z.record(z.string(), z.string()).nullish(),
  /** Atrium's own, and as Claude Code, Gemini, opencode and Cursor write it. */
  client: WrittenClient,
  oauth: WrittenClient,
  auth: WrittenClient,
  enabled: z.boolean().optional(),
  disabled: z.boolean().optional(),
})
type WrittenServers = z.infer<typeof WrittenServers>

/**
 * The servers in a text: Atrium's `servers`, the common `mcpServers`, VS Code's settings, or one server by itself. What
 * cannot be used, or says two things at once, is named with words, and the rest stays. Never throws.
 */
export function parseMcpJson(text: string): ParsedMcpServers {
  if (text.length > LONGEST_TEXT) return refused(sentence`larger than 1 MB`)
  try {
    const { value, twice } = parseJsonWithComments(text)
    const found = entriesOf(value, twice)
    return 'words' in found ? refused(found.words) : readEntries(found.entries, twice)
  } catch (thrown) {
    return refused(thrown instanceof WordedError ? errorText(thrown) : sentence`not valid JSON`)
  }
}

export function readEntries(entries: Entries, twice: Twice): ParsedMcpServers {
  const servers: NamedMcpServer[] = []
  const problems: McpProblem[] = []
  const all = Object.entries(entries)
  for (const [at, [name, raw]] of all.entries()) {
    if (servers.length === MOST_SERVERS) {
      problems.push({ name: shown(name), words: sentence`limit of ${MOST_SERVERS} servers exceeded` })
      break
    }
    if (problems.length === MOST_PROBLEMS) {
      problems.push({ name: shown(name), words: sentence`this one and ${all.length - at - 1} more weren’t checked` })
      break
    }
    const read = twice.get(entries)?.has(name)
      ? { name: shown(name), words: sentence`name appears twice` }
      : readServer(name, raw, twice)
    if ('words' in read) problems.push(read)
    else servers.push(read)
  }
  return { servers, problems, inputs: [...new Set(servers.flatMap(server => enteredIn(server.config)))] }
}

function refused(words: LocalizedText): ParsedMcpServers {
  return { servers: [], problems: [{ name: '', words }], inputs: [] }
}

/** The object that has the servers by name, wherever the program that wrote it puts that. Two such are none. */
function entriesOf(value: unknown, twice: Twice): { entries: Entries } | { words: LocalizedText } {
  if (!isEntries(value)) return { words: sentence`no servers found` }
  const [place, other] = PLACES.filter(key => isEntries(value[key]))
  if (place && other) return { words: sentence`contains both “${place}” and “${other}”` }
  if (place && twice.get(value)?.has(place)) return { words: sentence`“${place}” appears twice` }
  if (place === 'mcp') return entriesOf(value.mcp, twice)
  const inPlace = place && value[place]
  if (isEntries(inPlace)) return { entries: inPlace }
  if (isServer(value)) return { entries: { server: value } }
  const bare = Object.values(value)
  return bare.length > 0 && bare.every(isServer) ? { entries: value } : { words: sentence`no servers found` }
}

function isEntries(value: unknown): value is Entries {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isServer(value: unknown): boolean {
  return isEntries(value) && ['command', 'url', 'serverUrl'].some(key => typeof value[key] === 'string')
}

function readServer(name: string, raw: unknown, twice: Twice): NamedMcpServer | McpProblem {
  const named = McpServerName.safeParse(name)
  if (!named.success) return { name: shown(name), words: sentence`name is empty, too long, or can’t be displayed` }
  const written = WrittenServers.safeParse(raw)
  if (!written.success) return { name, words: firstIssue(written.error) }
  const words = contradictionIn(raw, twice) ?? disagreementIn(written.data)
  if (words) return { name, words }
  const config = McpServerConfig.safeParse(configOf(written.data))
  if (!config.success) return { name, words: firstIssue(config.error) }
  const flaw = flawOf(config.data)
  return flaw ? { name, words: flaw } : { name, config: config.data }
}

/** A key that is there twice, of which readers of JSON take either. */
function contradictionIn(raw: unknown, twice: Twice): LocalizedText | undefined {
  const objects = isEntries(raw) ? [raw, raw.env, raw.headers].filter(isEntries) : []
  const [key] = objects.flatMap(object => [...(twice.get(object) ?? [])])
  return key === undefined ? undefined : sentence`“${shown(key)}” appears twice`
}

/** Keys of different programs that mean the same and say different things, or name two ways to one server. */
function disagreementIn(written: WrittenServers): LocalizedText | undefined {
  const { type, transport, command, url, serverUrl, enabled, disabled } = written
  const isSaid = (...all: unknown[]) => all.every(one => one !== undefined)
  const pairs: [one: string, other: string, disagree: boolean][] = [
    ['type', 'transport', isSaid(type, transport) && kindOf(type) !== kindOf(transport)],
    ['url', 'serverUrl', isSaid(url, serverUrl) && url !== serverUrl],
    ['command', 'url', isSaid(command, url ?? serverUrl) && !isSaid(type ?? transport)],
    ['enabled', 'disabled', isSaid(enabled, disabled) && enabled === disabled],
  ]
  const found = pairs.find(([, , disagree]) => disagree)
  return found && sentence`contains both “${found[0]}” and “${found[1]}”`
}

function configOf(written: WrittenServers): unknown {
  const { type, transport, command, args, env, cwd, url, serverUrl, headers, enabled, disabled } = written
  const address = url ?? serverUrl
  const isOn = enabled ?? !disabled
  const kind = kindOf(type ?? transport) ?? (command === undefined && address !== undefined ? 'http' : 'stdio')
  if (kind !== 'stdio') {
    return { type: kind, url: address, headers: headers ?? {}, ...clientOf(written), enabled: isOn }
  }
  const variables = Object.entries(env ?? {}).map(([name, value]) => [name, String(value)])
  return { type: kind, command, args, env: Object.fromEntries(variables), cwd, enabled: isOn }
}

/** As what to sign in, under whichever name it was written. */
function clientOf({ client, oauth, auth }: WrittenServers): { client?: McpClient } {
  const said = client ?? oauth ?? auth
  const clientId = said?.clientId ?? said?.CLIENT_ID
  if (!said || !clientId) return {}
  const clientSecret = said.clientSecret ?? said.CLIENT_SECRET
  const scope = said.scope ?? said.scopes?.join(' ')
  const port = said.port ?? said.callbackPort
  return {
    client: {
      clientId,
      ...(clientSecret && { clientSecret }),
      ...(scope && { scope }),
      ...(port !== undefined && { port }),
    },
  }
}

/** A kind that is not known stays as it is, and is refused by its name. */
function kindOf(type: string | undefined): string | undefined {
  if (type === undefined) return undefined
  const plain = type.toLowerCase().replace(/[^a-z]/g, '')
  return plain === 'streamablehttp' ? 'http' : plain
}

/** Returns a problem that the form alone does not reveal. */
function flawOf(config: McpServerConfig): LocalizedText | undefined {
  const texts =
    config.type === 'stdio'
      ? [config.command, ...config.args, ...Object.entries(config.env).flat(), config.cwd]
      : [config.url, ...Object.entries(config.headers).flat(), ...Object.values(textsOfClient(config.client))]
  if (texts.some(text => text.includes('\0'))) return sentence`contains a NUL character`
  const values = texts.reduce((count, text) => count + text.split('${').length - 1, 0)
  if (values > MOST_VALUES) return sentence`asks for more than ${MOST_VALUES} values`
  const unseen = texts.reduce((count, text) => count + (text.match(INVISIBLE)?.length ?? 0), 0)
  if (unseen > MOST_UNSEEN) return sentence`contains more than ${MOST_UNSEEN} invisible characters`
  if (config.type === 'stdio') return undefined
  const isAddress = config.url.includes('${') || parseWebAddress(config.url) !== null
  return isAddress ? undefined : sentence`its URL must start with https:// or http://`
}

function firstIssue(error: z.ZodError): LocalizedText {
  const [issue] = error.issues
  const place = shown(issue?.path.map(String).join('.') ?? '')
  if (place === '') return sentence`invalid format`
  if (issue?.code === 'too_big') return sentence`“${place}” is too long`
  if (issue?.code === 'too_small') return sentence`“${place}” is empty`
  return sentence`“${place}” has an invalid format`
}

/** The beginning of a name, with nothing in it that cannot be seen. */
function shown(name: string): string {
  return name.slice(0, 100).replace(INVISIBLE, '�')
}
