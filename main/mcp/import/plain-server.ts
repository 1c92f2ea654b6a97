import { type LocalizedText, sentence } from '../../../shared/sentence'
import { programName } from '../definitions/line-names'
import { bearerOf, type Entries, isEntries, type RawServer, textIn } from './raw-server'
import { withoutVariables } from './server-from-argv'
import { splitLine } from './split-line'

/** A server in the words that `parse-mcp-json` reads, with what was done for that, or why nothing can be made of it. */
export type PlainServer = { raw: RawServer; notes: LocalizedText[] } | { words: LocalizedText }

const LAUNCHERS = /^(npx|bunx|pnpx|uvx|pipx|npm|pnpm|bun|uv|deno|docker|podman|node|python[\d.]*)$/
/** Those whose first argument is a package, not a path, which may have blanks in it. */
const RUNNERS = /^(npx|bunx|pnpx|uvx|pipx)$/
const KINDS: Readonly<Record<string, string>> = {
  local: 'stdio',
  remote: 'http',
  streamablehttp: 'http',
  httpstream: 'http',
}
const SPLIT = sentence`The line was split into a command and arguments.`

/** Converts what other programs write to one form: it only moves and splits, and drops what is theirs. */
export function plainServer(given: unknown): PlainServer {
  if (!isEntries(given)) return { raw: given as RawServer, notes: [] }
  const raw = flattened(given)
  if (raw === undefined)
    return {
      words: sentence`part of another program’s extension, which has the command and doesn’t give it here`,
    }
  const notes: LocalizedText[] = []
  const address = textIn(raw.url) ?? textIn(raw.serverUrl) ?? textIn(raw.httpUrl) ?? textIn(raw.uri)
  const isAddress = raw.command === undefined && address !== undefined
  const program = isAddress ? {} : programParts(raw, notes)
  const envFile = textIn(raw.envFile)
  if (envFile !== undefined) {
    notes.push(sentence`Variables in “${envFile.slice(0, 200)}” aren’t read. Enter the ones the server needs.`)
  }
  const { type, transport } = raw
  const kind = textIn(type) ?? textIn(transport)
  return {
    raw: {
      ...without(raw, [
        'serverUrl',
        'httpUrl',
        'uri',
        'environment',
        'transport',
        'envs',
        'http_headers',
        'env_http_headers',
        'bearer_token_env_var',
      ]),
      ...program,
      ...(kind !== undefined && { type: kindOf(kind) }),
      ...(isAddress && { url: home(address), headers: headersOf(raw) }),
    },
    notes,
  }
}

/** Takes the parts out of the objects that some programs put them into. */
function flattened(raw: Entries): Entries | undefined {
  if (isEntries(raw.transport)) return { ...without(raw, ['transport']), ...raw.transport }
  if (isEntries(raw.mcp_config)) return { ...without(raw, ['mcp_config']), ...raw.mcp_config }
  if (isEntries(raw.command)) {
    const { path, command, ...parts } = raw.command
    return { ...raw, ...parts, command: textIn(path) ?? textIn(command) }
  }
  const isExtension = raw.source === 'extension' || (raw.command === undefined && isEntries(raw.settings))
  if (isExtension && !hasAddress(raw)) return undefined
  return raw
}

function hasAddress(raw: Entries): boolean {
  return ['url', 'serverUrl', 'httpUrl'].some(key => typeof raw[key] === 'string')
}

type ProgramFields = { command?: string; args?: unknown; env?: unknown; cwd?: unknown }

function programParts(raw: Entries, notes: LocalizedText[]): ProgramFields {
  const words = wordsOf(raw.command)
  const given = raw.args === undefined || raw.args === null ? [] : argumentsOf(raw.args, notes)
  if (words === undefined || !Array.isArray(given)) return { args: given }
  const command = words[0] ?? ''
  const split = words.length === 1 ? splitCommand(command) : undefined
  if (split) notes.push(SPLIT)
  const { rest, variables } = withoutVariables(split ?? words)
  const line = withoutWrapper([
    rest[0] ?? command,
    ...rest.slice(1),
    ...splitArguments(rest[0] ?? command, given, notes),
  ])
  const [program = '', ...args] = withInput(line, notes)
  const env = envOf(raw)
  return {
    command: home(program),
    args: args.map(home),
    env: isEntries(env) ? { ...variables, ...env } : env,
    ...(typeof raw.cwd === 'string' && { cwd: home(raw.cwd) }),
  }
}

function wordsOf(command: unknown): string[] | undefined {
  if (typeof command === 'string') return [command.trim()]
  return Array.isArray(command) && command.every(word => typeof word === 'string') && command.length > 0
    ? command
    : undefined
}

/** Numbers and switches are written as they are read; a line is split. What is neither stays, and is refused by its name. */
function argumentsOf(args: unknown, notes: LocalizedText[]): unknown {
  if (typeof args === 'string') {
    notes.push(SPLIT)
    return splitLine(args).flat()
  }
  if (!Array.isArray(args)) return args
  return args.map(word => (typeof word === 'number' || typeof word === 'boolean' ? String(word) : word))
}

/** A command with blanks is a whole line, unless it is a path with blanks in it. */
function splitCommand(command: string): readonly string[] | undefined {
  if (!/\s/.test(command)) return undefined
  const [first, ...others] = splitLine(command)
  if (others.length > 0) return undefined
  const isPath = /[/\\]/.test(/^\S*/.exec(command)?.[0] ?? '')
  return !isPath || / -/.test(command) || /^["']/.test(command) ? first : undefined
}

/** All arguments in one: no package and no option has a blank in it. */
function splitArguments(command: string, args: readonly unknown[], notes: LocalizedText[]): string[] {
  const words = args as string[]
  const isLauncher = LAUNCHERS.test(programName(command))
  const [first] = words
  const isLine =
    isLauncher &&
    typeof first === 'string' &&
    /^-\S*\s+\S/.test(first) &&
    (words.length === 1 || /^(-y|--yes|run)\s/.test(first))
  const isPackageLine =
    RUNNERS.test(programName(command)) &&
    words.length === 1 &&
    typeof first === 'string' &&
    /^@?[\w./-]+\s+\S/.test(first)
  if (!isLine && !isPackageLine) return words
  notes.push(SPLIT)
  return [...splitLine(first ?? '').flat(), ...words.slice(1)]
}

/** `cmd /c npx …` is how npx is started on Windows; elsewhere there is no such program, and here none is needed. */
function withoutWrapper(line: readonly string[]): readonly string[] {
  const isWrapped = programName(line[0] ?? '') === 'cmd' && /^\/[cs]$/i.test(line[1] ?? '') && line.length > 2
  return isWrapped ? line.slice(2) : line
}

/** Docker hands nothing on to a server without `-i`, and spoils what it says with `-t`. */
function withInput(line: readonly string[], notes: LocalizedText[]): readonly string[] {
  const run = /^(docker|podman)$/.test(programName(line[0] ?? '')) ? line.indexOf('run') : -1
  if (run < 0 || line.some(word => typeof word !== 'string')) return line
  const rest = line.slice(run + 1)
  const isTerminal = (word: string) => /^-(it|ti|t)$/.test(word) || word === '--tty'
  const has = rest.some(word => /^-[a-hj-z]*i[a-z]*$/.test(word) || word === '--interactive')
  if (has && !rest.some(isTerminal)) return line
  notes.push(sentence`Added “-i” and removed “-t”, because a server in a container needs that to receive messages.`)
  return [...line.slice(0, run + 1), '-i', ...rest.filter(word => !isTerminal(word) && word !== '-i')]
}

function envOf(raw: Entries): unknown {
  const env = raw.env ?? raw.environment ?? raw.envs
  if (Array.isArray(env)) {
    const pairs = env.map(line => /^([^=\s]+)=(.*)$/s.exec(String(line))).filter(pair => pair !== null)
    return Object.fromEntries(pairs.map(([, name = '', value = '']) => [name, value]))
  }
  if (!isEntries(env)) return env ?? {}
  return Object.fromEntries(Object.entries(env).map(([name, value]) => [name, value === null ? '' : home(value)]))
}

/** Headers as Codex, SDKs and others have them besides the usual ones. */
function headersOf(raw: Entries): unknown {
  const inner = isEntries(raw.requestInit)
    ? raw.requestInit.headers
    : isEntries(raw.options)
      ? raw.options.headers
      : undefined
  const given = raw.headers ?? raw.http_headers ?? inner
  const fromEnv = isEntries(raw.env_http_headers) ? raw.env_http_headers : {}
  const named = Object.entries(fromEnv).map(([header, name]) => [header, `\${${String(name)}}`])
  const bearer = textIn(raw.bearer_token_env_var)
  return {
    ...(isEntries(given)
      ? Object.fromEntries(Object.entries(given).map(([header, value]) => [header, home(value)]))
      : {}),
    ...Object.fromEntries(named),
    ...(bearer !== undefined && bearerOf(bearer)),
  }
}

function kindOf(kind: string): string {
  return KINDS[kind.toLowerCase().replace(/[^a-z]/g, '')] ?? kind
}

/** No program expands the home's short name by itself, and `{env:NAME}` is what opencode writes for a variable. */
function home(text: string): string
function home(text: unknown): unknown
function home(text: unknown): unknown {
  if (typeof text !== 'string') return text
  return text.replace(/^~(?=[/\\])/, '${userHome}').replace(/(?<!\$)\{env:([A-Za-z_]\w{0,200})\}/g, '${env:$1}')
}

function without(raw: Entries, keys: readonly string[]): Entries {
  return Object.fromEntries(Object.entries(raw).filter(([key]) => !keys.includes(key)))
}
