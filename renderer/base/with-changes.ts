/** Applies someone's changes to a thing to what it has become elsewhere in the meantime: only the fields that they changed are taken. */
export function withChanges<T extends object>(now: T, { from, to }: { from: T; to: T }): T {
  const keys = new Set([...Object.keys(from), ...Object.keys(to)] as (keyof T)[])
  const merged = { ...now }
  for (const key of keys) {
    if (isSame(from[key], to[key])) continue
    if (key in to) merged[key] = to[key]
    else delete merged[key]
  }
  return merged
}

/** Of plain data, as settings are. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
