import { createHash } from 'node:crypto'

/** JSON with the keys of every object in order, so that equal values have equal texts. */
export function stableJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) => {
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner
    return Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
  })
}

/** SHA-256 of a text, in lower-case hex. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
