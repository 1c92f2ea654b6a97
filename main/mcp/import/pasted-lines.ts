import { type LocalizedText, sentence } from '../../../shared/sentence'
import { programName } from '../definitions/line-names'
import { readAddCommand } from './add-command'
import { noServers, type RawServer, type RawServers } from './raw-server'
import { assignment, isPreparation, serverFromArgv, type Variables } from './server-from-argv'
import { addressServerName, programServerName } from './server-name'
import { type Segment, splitLine } from './split-line'

/** The prompt that a terminal shows before the input. */
const PROMPT = /^(\$|>|%|❯|#|PS)$/
/** Programs that write servers into the configuration of another one. */
const INSTALLERS =
  /^(@smithery\/cli|install-mcp|add-mcp|mcp-get|@michaellatman\/mcp-get|mcp-installer|@anaisbetts\/mcp-installer|@wong2\/mcp-cli|@modelcontextprotocol\/inspector)(@|$)/

export type ReadLines = RawServers & { problems: LocalizedText[] }

/** The servers that lines of a terminal start, or add to another program. */
export function readLines(text: string): ReadLines {
  const found: ReadLines = { ...noServers(), problems: [] }
  const around: Around = { env: {}, cwd: undefined, prepared: [] }
  for (const segment of splitLine(text)) readSegment(found, withoutPrompt(segment), around)
  return found
}

type Around = { env: Variables; cwd: string | undefined; prepared: string[] }

function readSegment(found: ReadLines, words: Segment, around: Around): void {
  const assigned = assignedIn(words)
  if (assigned) {
    Object.assign(around.env, assigned)
    return
  }
  if (words[0] === 'cd' && words[1] !== undefined) {
    around.cwd = words.at(-1)
    return
  }
  if (isPreparation(words)) {
    const isAdding = words[0] === 'code' && words.includes('--add-mcp')
    if (!isAdding) around.prepared.push(words.join(' ').slice(0, 200))
    if (!isAdding) return
  }
  const installer = installerIn(words)
  if (installer !== undefined) {
    found.problems.push(
      sentence`“${installer}” sets up servers for another program; find the command that starts the server itself`,
    )
    return
  }
  const added = readAddCommand(words) ?? plainServer(words, around)
  if (added) keep(found, added, around)
}

function plainServer(words: Segment, { env, cwd }: Around): { name: string; raw: RawServer } | undefined {
  const raw = serverFromArgv(words, env, cwd)
  return raw && { name: nameOf(raw), raw }
}

function keep(found: ReadLines, { name, raw }: { name: string; raw: RawServer }, { prepared }: Around): void {
  if (found.entries.has(name)) return
  found.entries.set(name, raw)
  const notes = prepared.map(line => sentence`“${line}” won’t be run. Run it yourself first if the server needs it.`)
  found.notes.set(name, notes.slice(0, 3))
}

/** A name for a server that the text has none for. */
export function nameOf(raw: RawServer): string {
  if (typeof raw.url === 'string') return addressServerName(raw.url)
  const args = Array.isArray(raw.args) ? raw.args.filter(word => typeof word === 'string') : []
  return programServerName(typeof raw.command === 'string' ? raw.command : '', args)
}

function withoutPrompt(words: Segment): Segment {
  const [first = '', second = ''] = words
  if (first === 'PS' && /^[A-Z]:.*>$/i.test(second)) return words.slice(2)
  return PROMPT.test(first) ? words.slice(1) : words
}

/** Returns the variables that a line of its own sets: `export A=1`, `set A=1`, `$env:A = "1"`, `A=1`. */
function assignedIn(words: Segment): Variables | undefined {
  const [reference = '', equals, value] = words
  if (words.length === 3 && equals === '=' && value !== undefined) {
    const [, name] = /^\$\{(\w+)\}$/.exec(reference) ?? []
    if (name !== undefined) return { [name]: value }
  }
  const rest = /^(export|set|setx)$/i.test(reference) ? words.slice(1) : words
  const all = rest.map(assignment)
  const isAssigning = rest.length > 0 && all.every(one => one !== undefined)
  return isAssigning ? Object.fromEntries(all.filter(one => one !== undefined)) : undefined
}

function installerIn(words: Segment): string | undefined {
  if (!/^(npx|bunx|pnpx|npm|uvx)$/.test(programName(words[0] ?? ''))) return undefined
  const found = words.slice(1, 8).find(word => INSTALLERS.test(word))
  return found !== undefined && words.includes('run') && found.startsWith('@smithery') ? undefined : found
}
