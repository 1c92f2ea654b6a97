import { type Entries, isEntries, textIn } from './raw-server'

/** The servers in a text's JSON by name, and its description of the values that it requests. */
export type JsonServers = { entries: Entries; inputs: readonly unknown[] }

/** The keys under which programs store their servers, by name, the most telling key first. */
const PLACES = ['mcpServers', 'context_servers', 'mcp_servers', 'amp.mcpServers', 'servers'] as const
/** The keys that only a server has. */
const SERVER_KEYS = ['command', 'url', 'serverUrl', 'httpUrl', 'mcp_config', 'packages', 'remotes'] as const
const DEEPEST = 4

/**
 * Finds the servers wherever a program puts them. Where nothing is found the answer is undefined; where two places name different ones,
 * all are taken, and the first of a name counts.
 */
export function jsonServers(value: unknown, folder?: string): JsonServers | undefined {
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
