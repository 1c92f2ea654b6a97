import { createHash } from 'node:crypto'
import type { Effect } from '../../shared/session/effects'
import { inTurn } from '../workspace/in-turn'

/** So many effects are hashed before all else that waits gets its turn. */
const AT_ONCE = 500

/** Names exactly these effects: SHA-256, in hex, of their JSON with keys in a fixed order. */
export async function planDigest(effects: readonly Effect[]): Promise<string> {
  const hash = createHash('sha256').update('[')
  for (let at = 0; at < effects.length; at += AT_ONCE) {
    const take = () => hash.update(`${at > 0 ? ',' : ''}${stableJson(effects.slice(at, at + AT_ONCE)).slice(1, -1)}`)
    if (effects.length > AT_ONCE) await inTurn(take)
    else take()
  }
  return hash.update(']').digest('hex')
}

function stableJson(value: unknown): string {
  return JSON.stringify(inOrder(value))
}

/** With keys in a fixed order. Not by a replacer, which is asked about every line of a difference. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(entries.map(([key, inner]) => [key, inOrder(inner)]))
}
