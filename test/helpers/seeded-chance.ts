/** Chance that is the same for the same seed (mulberry32). */
export function seededChance(seed: number) {
  let state = seed

  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  /** A whole number from 0 up to and without `end`. */
  const below = (end: number): number => Math.floor(next() * end)

  function of<T>(list: readonly T[]): T {
    if (list.length === 0) throw new Error('there is nothing to choose from')
    return list[below(list.length)] as T
  }

  return {
    below,
    of,
    shuffled<T>(list: readonly T[]): T[] {
      const keyed = list.map(item => ({ item, key: next() }))
      return keyed.sort((one, other) => one.key - other.key).map(({ item }) => item)
    },
  }
}
