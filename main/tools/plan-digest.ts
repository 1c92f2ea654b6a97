import { createHash } from 'node:crypto'
import type { Effect } from '../../shared/effects'

/** Names exactly these effects: SHA-256, in hex, of their JSON with keys in a fixed order. */
export function planDigest(effects: readonly Effect[]): string {
  return createHash('sha256').update(stableJson(effects)).digest('hex')
}

function stableJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) => {
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner
    return Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
  })
}
