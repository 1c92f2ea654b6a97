import { errorText, WordedError } from '../../../shared/errors'
import type { UnderstoodServer, UnderstoodText } from '../../../shared/mcp-import'
import { type LocalizedText, sentence } from '../../../shared/sentence'
import { type JsonWithComments, parseJsonWithComments } from '../definitions/json-with-comments'
import { fencedParts } from './fenced-parts'
import { mendJson } from './mend-json'
import { readLines } from './pasted-lines'
import { type Entries, isEntries, textIn } from './raw-server'
import { type ReadWord, readWord } from './read-address'
import { type FoundEntries, found, understoodServers } from './understood-servers'

/** The servers in a text's JSON by name, and its description of the values that it requests. */
type JsonServers = { entries: Entries; inputs: readonly unknown[] }

/** The keys under which programs store their servers, by name, the most telling key first. */
const PLACES = ['mcpServers', 'context_servers', 'mcp_servers', 'amp.mcpServers', 'servers'] as const
/** The keys that only a server has. */
const SERVER_KEYS = ['command', 'url', 'serverUrl', 'httpUrl', 'mcp_config', 'packages', 'remotes'] as const
const DEEPEST = 4

/**
 * Finds the servers wherever a program puts them. Where nothing is found the answer is undefined; where two places name different ones,
 * all are taken, and the first of a name counts.
 */
function jsonServers(value: unknown, folder?: string): JsonServers | undefined {
  const found: JsonServers = { entries: {}, inputs: isEntries(value) ? inputsOf(value) : [] }
  collect(value, { into: found.entries, folder, depth: 0 })
  return Object.keys(found.entries).length > 0 ? found : undefined
}

type Collecting = { into: Entries; folder: string | undefined; depth: number }

function collect(value: unknown, collecting: Collecting): void {
  const { into, depth } = collecting
  if (depth > DEEPEST) return
  const deeper = { ...collecting, depth: depth + 1 }
  if (Array.isArray(value)) for (const item of value) collect(item, deeper)
  if (!isEntries(value)) return
  // The official registry answers with the description in an object of its own.
  const one = isServer(value) ? value : isEntries(value.server) && isServer(value.server) ? value.server : undefined
  if (one) addEntries(into, { [nameIn(one)]: one })
  else collectPlaces(value, deeper)
}

function collectPlaces(value: Entries, collecting: Collecting): void {
  const { into, folder } = collecting
  for (const place of PLACES) {
    const inPlace = value[place]
    if (isEntries(inPlace)) addEntries(into, inPlace)
    else collect(inPlace, collecting)
  }
  if (isEntries(value.mcp)) collectSection(value.mcp, collecting)
  if (isEntries(value.experimental)) collect(value.experimental.modelContextProtocolServers, collecting)
  // Claude Code keeps servers by folder; those of other folders are not for this one.
  const project = folder !== undefined && isEntries(value.projects) && value.projects[folder]
  if (isEntries(project)) collect(project, collecting)
  const bare = Object.values(value)
  const isBare = bare.length > 0 && bare.every(inner => isEntries(inner) && isServer(inner))
  if (isBare && Object.keys(into).length === 0) addEntries(into, value)
}

/** VS Code's section of its settings has servers under their own key, opencode's has them right there. */
function collectSection(section: Entries, collecting: Collecting): void {
  if (isEntries(section.servers) || isEntries(section.mcpServers) || isServer(section)) collect(section, collecting)
  else addEntries(collecting.into, Object.fromEntries(Object.entries(section).filter(([, one]) => isEntries(one))))
}

function addEntries(into: Entries, more: Entries): void {
  for (const [name, raw] of Object.entries(more)) {
    if (name !== '__proto__' && !Object.hasOwn(into, name)) into[name] = raw
  }
}

function nameIn(server: Entries): string {
  return textIn(server.name) ?? textIn(server.id) ?? ''
}

function isServer(value: Entries): boolean {
  const isNamed = SERVER_KEYS.some(key => typeof value[key] === 'string' || isServerPart(value[key]))
  return isNamed || (isEntries(value.transport) && isServer(value.transport))
}

/** A command may be a list of words, or an object of its parts; packages and remotes are lists. */
function isServerPart(part: unknown): boolean {
  if (Array.isArray(part)) return part.length > 0
  return isEntries(part) && (typeof part.path === 'string' || typeof part.command === 'string')
}

function inputsOf(value: Entries): readonly unknown[] {
  const places = [value, value.mcp, value.servers].filter(isEntries)
  return places.flatMap(place => (Array.isArray(place.inputs) ? place.inputs : []))
}

/** The context that decides how a text is read: whose home it is, and the folder that they are in. */
export type PastedPlace = { home: string; folder?: string }

/** A configuration is a few kilobytes; more is something else, and would take long to look at. */
const LONGEST_PASTE = 64_000
const MENDED = sentence`Quotation marks, commas, or brackets were corrected. Check that this is what you meant.`
const JSON_START = /^[{["“”„«]|^['‘]?[\w@/.-]{1,200}['’]?\s{0,20}:\s{0,20}[{["“]/
/** A program whose path has spaces, which people put into quotation marks; after a name of JSON would stand a colon. */
const QUOTED_PROGRAM =
  /^["“”„«](?:[^"“”„«»\n]{1,1000}["”»][ \t]{1,20}[^\s:,{["“]|[^"“”„«»\n]{0,500}[\\/][^"“”„«»\n]{1,500}["”»]$)/
/** The same without them: its end says where it ends. */
const SPACED_PROGRAM =
  /^[ \t]{0,20}(?:[a-z]:\\[^"'\n<>|]{1,1000}?\.(?:exe|cmd|bat|com|ps1)|\/[^"'\n<>|]{1,1000}?\.app\/Contents\/MacOS\/[^\s/"']{1,200})(?=[ \t\r\n]|$)/gim
const ADDRESS = /https?:\/\/[^\s<>"'`)]{4,2000}/

/**
 * The servers in whatever a person has: the configuration of any program, a part of it, a line for a terminal, an address, a package, the
 * description of a registry. Nothing is started or looked up. What is not understood is said in words; never rejects.
 */
export async function readPasted(text: string, place: PastedPlace): Promise<UnderstoodText> {
  if (text.length > LONGEST_PASTE) return refused(sentence`larger than 64 kB`)
  const read: UnderstoodText[] = []
  for (const part of fencedParts(text)) read.push(await readConfiguration(part, place))
  const useful = read.filter(({ servers }) => servers.length > 0)
  if (useful.length > 0) return joined(useful)
  return read.find(({ problems }) => problems.length > 0) ?? refused(sentence`no servers found`)
}

/** The servers of one whole configuration, which may be as long as a file of another program is. */
export async function readConfiguration(text: string, place: PastedPlace): Promise<UnderstoodText> {
  try {
    const inText = await foundIn(tidied(text), place)
    return inText ? understoodServers(inText, place.home) : refused(sentence`no servers found`)
  } catch (thrown) {
    const isSaid = thrown instanceof WordedError || (thrown instanceof SyntaxError && thrown.message !== '')
    return refused(isSaid ? errorText(thrown) : sentence`not valid JSON`)
  }
}

async function foundIn(text: string, place: PastedPlace): Promise<FoundEntries | undefined> {
  // The text that another program has written can be long, and is plain JSON.
  if (text.length > LONGEST_PASTE) return inValue({ value: JSON.parse(text), twice: new Map() }, place)
  if (isToml(text)) return inValue({ value: await readToml(text), twice: new Map() }, place)
  if (JSON_START.test(text) && !QUOTED_PROGRAM.test(text)) return inJson(text, place)
  return ofWord(readWord(unquoted(text)), place) ?? inLines(text) ?? inProse(text, place)
}

function inLines(text: string): FoundEntries | undefined {
  const { entries, notes, problems } = readLines(withQuotes(straightQuotes(text)))
  if (entries.size > 0) return found(Object.fromEntries(entries), { notes })
  const [words] = problems
  return words === undefined ? undefined : onlyProblem(words)
}

/** Words may stand before a configuration or an address. */
function inProse(text: string, place: PastedPlace): FoundEntries | undefined {
  const brace = text.indexOf('{')
  if (brace > 0) return inJson(text.slice(fragmentStart(text, brace)), place)
  const [address = ''] = ADDRESS.exec(text) ?? []
  return ofWord(readWord(address.replace(/[.,;]$/, '')), place)
}

/** Returns the start of the name before a brace, if there is one. */
function fragmentStart(text: string, brace: number): number {
  const start = Math.max(text.lastIndexOf('\n', brace) + 1, brace - 200)
  const [name] = /["'“]?[\w.@/-]+["'”]?[ \t]*:[ \t]*$/.exec(text.slice(start, brace)) ?? []
  return brace - (name?.length ?? 0)
}

function ofWord(word: ReadWord | undefined, place: PastedPlace): FoundEntries | undefined {
  if (!word) return undefined
  if (word.type === 'problem') return onlyProblem(word.words)
  if (word.type === 'json')
    return inValue({ value: { mcpServers: { [word.name]: word.value } }, twice: new Map() }, place)
  const notes = new Map(word.note === undefined ? [] : [[word.name, [word.note]]])
  return found({ [word.name]: word.raw }, { notes })
}

function inJson(text: string, place: PastedPlace): FoundEntries | undefined {
  const plain = strictly(text)
  if (plain) return inValue(plain, place)
  const { json, isMended } = mendJson(text)
  const made = inValue(parseJsonWithComments(json), place)
  if (!made || !isMended) return made
  return { ...made, notes: new Map(Object.keys(made.entries).map(name => [name, [MENDED]])) }
}

function strictly(text: string): JsonWithComments | undefined {
  try {
    return parseJsonWithComments(text)
  } catch (thrown) {
    if (thrown instanceof WordedError) throw thrown
    return undefined
  }
}

function inValue({ value, twice }: JsonWithComments, { folder }: PastedPlace): FoundEntries | undefined {
  const servers = jsonServers(value, folder)
  return servers && found(servers.entries, { inputs: servers.inputs, twice })
}

/** The first server of a name counts: pages give the same one for several programs. */
function joined(texts: readonly UnderstoodText[]): UnderstoodText {
  const servers = new Map<string, UnderstoodServer>()
  for (const server of texts.flatMap(text => text.servers)) {
    if (!servers.has(server.name)) servers.set(server.name, server)
  }
  return { servers: [...servers.values()], problems: texts.flatMap(({ problems }) => problems) }
}

function onlyProblem(words: LocalizedText): FoundEntries {
  return found({}, { problems: [{ name: '', words }] })
}

function refused(words: LocalizedText): UnderstoodText {
  return { servers: [], problems: [{ name: '', words }] }
}

function tidied(text: string): string {
  return text.replace(/^[\uFEFF\u200B\s]+/, '').trimEnd()
}

function unquoted(text: string): string {
  return /^["'`“‘<]([^\s"'`“”‘’<>]+)["'`”’>]$/.exec(text)?.[1] ?? text
}

function withQuotes(text: string): string {
  return text.replace(SPACED_PROGRAM, path => (/\S[ \t]/.test(path) ? `"${path.trim()}"` : path))
}

/** Reverts what word processors make of quotation marks and of two hyphens. */
function straightQuotes(text: string): string {
  return text
    .replace(/[“”„‟]/g, '"')
    .replace(/[‘’‚‛]/g, "'")
    .replace(/(^|\s)[—–](?=[a-z])/gi, '$1--')
}

/** Returns whether a text is TOML in the form in which Codex keeps its servers: a table's head in a line of its own. */
function isToml(text: string): boolean {
  return (
    /^[ \t]*\[{1,2}[ \t]*["'\w][\w."' @/-]{0,200}\]{1,2}[ \t]*(?:#.*)?$/m.test(text) &&
    /^[ \t]*["']?[\w.-]{1,100}["']?[ \t]*=/m.test(text)
  )
}

/** Parses a TOML text. Throws a `WordedError`, or the parser's own error if it does not know the line. */
async function readToml(text: string): Promise<unknown> {
  const { parse } = await import('smol-toml')
  try {
    return parse(text)
  } catch (thrown) {
    const { line } = thrown as { line?: unknown }
    throw typeof line === 'number' ? new WordedError(sentence`line ${line} isn’t valid TOML`) : thrown
  }
}
