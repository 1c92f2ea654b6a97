import { createHash } from 'node:crypto'
import type { Effect } from '../../shared/session/effects'

/** Names exactly these effects: SHA-256, in hex, of their JSON with keys in a fixed order. */
export function planDigest(effects: readonly Effect[]): string {
  return createHash('sha256').update(stableJson(effects)).digest('hex')
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
