import { mcpSlug } from '../../../shared/mcp-tool-label'
import { sha256 } from '../stable-json'

/** The longest name that every provider takes. */
const LONGEST = 64
const SUFFIX = 8

export type ToolPlace = { server: string; tool: string }

/** `server__tool` of one pair, by itself: legal for every provider but for its length, and maybe another pair's too. */
export function plainName({ server, tool }: ToolPlace): string {
  return `${mcpSlug(server, 'server')}__${mcpSlug(tool, 'tool')}`
}

/** Returns whether a server's tool may have a public name, by how that begins. */
export function mayHaveName(server: string, publicName: string): boolean {
  // If a name is too long, a part of its hash replaces its end.
  return publicName.startsWith(`${mcpSlug(server, 'server')}__`.slice(0, LONGEST - SUFFIX - 1))
}

/**
 * A name for each pair, in their order: legal for every provider, and no two alike. Of those that would share a plain
 * name, the one that needed the least rewriting keeps it; all others end in a part of their hash. So a name depends on
 * the pairs alone, and not on the order in which servers answered.
 */
export function publicNames(places: readonly ToolPlace[]): string[] {
  const taken = new Set<string>()
  const names = new Map<string, string>()
  for (const { id, plain } of places.map(claimOf).sort(byClaim)) {
    if (names.has(id)) continue
    const name = plain.length <= LONGEST && !taken.has(plain) ? plain : hashedName(plain, { id, taken })
    taken.add(name)
    names.set(id, name)
  }
  return places.map(place => names.get(idOf(place)) ?? plainName(place))
}

type Claim = { id: string; plain: string; isRewritten: boolean }

function claimOf(place: ToolPlace): Claim {
  const plain = plainName(place)
  return { id: idOf(place), plain, isRewritten: plain !== `${place.server}__${place.tool}` }
}

function byClaim(one: Claim, other: Claim): number {
  if (one.isRewritten !== other.isRewritten) return one.isRewritten ? 1 : -1
  return one.id < other.id ? -1 : 1
}

function hashedName(plain: string, { id, taken }: { id: string; taken: ReadonlySet<string> }): string {
  for (let round = 0; ; round++) {
    const suffix = sha256(round === 0 ? id : `${round} ${id}`).slice(0, SUFFIX)
    const name = `${plain.slice(0, LONGEST - SUFFIX - 1)}_${suffix}`
    if (!taken.has(name)) return name
  }
}

function idOf({ server, tool }: ToolPlace): string {
  return JSON.stringify([server, tool])
}
