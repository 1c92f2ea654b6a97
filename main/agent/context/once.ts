/** Remembers what was estimated for an object, which must not change after. */
export function once<T extends object>(estimate: (value: T) => number): (value: T) => number {
  const known = new WeakMap<T, number>()
  return value => {
    const before = known.get(value)
    if (before !== undefined) return before
    const tokens = estimate(value)
    known.set(value, tokens)
    return tokens
  }
}
