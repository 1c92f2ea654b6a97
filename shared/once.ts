/** Remembers what was made of an object, which must not change after. */
export function once<T extends object, R extends number | object>(make: (value: T) => R): (value: T) => R {
  const known = new WeakMap<T, R>()
  return value => {
    const before = known.get(value)
    if (before !== undefined) return before
    const made = make(value)
    known.set(value, made)
    return made
  }
}
