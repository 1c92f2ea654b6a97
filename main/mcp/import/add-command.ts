import { parseJsonWithComments } from '../definitions/json-with-comments'
import { programName } from '../definitions/line-names'
import { bearerOf, isEntries, type RawServer } from './raw-server'
import { assignment, serverFromArgv, type Variables } from './server-from-argv'
import { addressServerName, programServerName } from './server-name'
import { type Segment, splitLine } from './split-line'

/** Options of the commands by which programs add a server, as far as they say something about the server itself. */
const OPTIONS: Readonly<Record<string, 'env' | 'header' | 'transport' | 'url' | 'bearer' | 'name' | 'other'>> = {
  '-e': 'env',
  '--env': 'env',
  '-H': 'header',
  '--header': 'header',
  '-t': 'transport',
  '--transport': 'transport',
  '--type': 'transport',
  '--url': 'url',
  '--bearer-token-env-var': 'bearer',
  '--name': 'name',
  '-s': 'other',
  '--scope': 'other',
  '--timeout': 'other',
  '--description': 'other',
  '--client-id': 'other',
  '--callback-port': 'other',
  '--profile': 'other',
  '-p': 'other',
}

export type AddedServer = { name: string; raw: RawServer }

/** A server that a line adds to another program: `claude mcp add …`, the same of Codex, Gemini and others, `code --add-mcp …`. */
export function readAddCommand(words: Segment): AddedServer | undefined {
  const json = words[words.indexOf('--add-mcp') + 1]
  if (words.includes('--add-mcp') && json !== undefined) return ofJson(json)
  if (!/^[\w.-]{1,40}$/.test(programName(words[0] ?? '')) || words[1] !== 'mcp') return undefined
  if (words[2] === 'add-json') return addedJson(words.slice(3))
  return words[2] === 'add' ? added(words.slice(3)) : undefined
}

function addedJson(words: Segment): AddedServer | undefined {
  const at = words.findIndex(word => word.trimStart().startsWith('{'))
  const name = words
    .slice(0, Math.max(at, 0))
    .findLast((word, place, all) => !word.startsWith('-') && !OPTIONS[all[place - 1] ?? ''])
  return at < 0 ? undefined : ofJson(words[at] ?? '', name)
}

function ofJson(json: string, named?: string): AddedServer | undefined {
  try {
    const { value } = parseJsonWithComments(json)
    if (!isEntries(value)) return undefined
    const { name, ...raw } = value
    return { name: named ?? (typeof name === 'string' ? name : 'server'), raw }
  } catch {
    return undefined
  }
}

type Adding = {
  env: Variables
  headers: Record<string, string>
  transport?: string
  url?: string
  bearer?: string
  name?: string
}

/** Reads an added server. The words before `--` are for the program that adds it, and those left after the name are the server. */
function added(words: Segment): AddedServer | undefined {
  const dashes = words.indexOf('--')
  const { own, operands } = readOptions(dashes < 0 ? words : words.slice(0, dashes), dashes >= 0)
  const line = dashes < 0 ? [] : words.slice(dashes + 1)
  // Without a name of its own the first word is it, unless there is only an address.
  const isNamed = own.name !== undefined || /^https?:\/\//.test(operands[0] ?? '')
  const name = own.name ?? (isNamed ? undefined : operands[0])
  const target = [...(isNamed ? operands : operands.slice(1)), ...line]
  const address = own.url ?? (/^https?:\/\//.test(target[0] ?? '') ? target[0] : undefined)
  if (address !== undefined) return { name: name ?? addressServerName(address), raw: ofAddress(own, address) }
  return ofProgram(target.length === 1 ? (splitLine(target[0] ?? '')[0] ?? []) : target, name, own)
}

function ofProgram(words: Segment, name: string | undefined, { env }: Adding): AddedServer | undefined {
  const [command, ...args] = words
  if (command === undefined) return undefined
  return { name: name || programServerName(command, args), raw: serverFromArgv(words, env) ?? { command, args, env } }
}

function ofAddress({ transport, headers, bearer }: Adding, url: string): RawServer {
  const signed = bearer === undefined ? headers : { ...headers, ...bearerOf(bearer) }
  return { url, headers: signed, ...(transport !== undefined && { type: transport }) }
}

function readOptions(words: Segment, hasDashes: boolean): { own: Adding; operands: string[] } {
  const own: Adding = { env: {}, headers: {} }
  const operands: string[] = []
  let at = 0
  while (at < words.length) {
    const word = words[at] ?? ''
    // Without dashes all that follows the program is the server's.
    const isOver = !hasDashes && operands.length >= 2 && !/^https?:/.test(operands[1] ?? '')
    if (isOver || !word.startsWith('-')) operands.push(word)
    at += isOver ? 1 : readOption(words.slice(at), own)
  }
  return { own, operands }
}

/** Returns how many words an option takes; one if it is not an option. */
function readOption([word = '', ...others]: Segment, own: Adding): number {
  const [, option = word, inline] = /^(--[\w-]+)=(.*)$/s.exec(word) ?? []
  const kind = OPTIONS[option]
  if (kind === undefined) return 1
  const values = inline === undefined ? others : [inline, ...others]
  take(own, kind, values[0] ?? '')
  let count = 1
  // Several variables may follow one option.
  while (kind === 'env' && assignment(values[count] ?? '')) {
    take(own, kind, values[count] ?? '')
    count += 1
  }
  return inline === undefined ? count + 1 : count
}

function take(own: Adding, kind: (typeof OPTIONS)[string], value: string): void {
  const assigned = kind === 'env' ? assignment(value) : undefined
  const [, header, content] = (kind === 'header' && /^([^:=\s]{1,200})\s?[:=]\s?(.*)$/s.exec(value)) || []
  if (assigned) own.env[assigned[0]] = assigned[1]
  else if (header !== undefined && content !== undefined) own.headers[header] = content
  else if (kind === 'transport' || kind === 'url' || kind === 'bearer' || kind === 'name') own[kind] = value
}
