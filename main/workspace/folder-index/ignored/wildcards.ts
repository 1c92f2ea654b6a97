/** Stands for any number of parts, none too. */
export const ANY = Symbol('*')

/** Parts that must come in this order. `least` is how many must be there. */
export type Wildcards<P> = { readonly parts: readonly (P | typeof ANY)[]; readonly least: number }

/** Several in a row say no more than one, and would only take time. */
export function wildcards<P>(given: readonly (P | typeof ANY)[]): Wildcards<P> {
  const parts = given.filter((part, at) => part !== ANY || given[at - 1] !== ANY)
  return { parts, least: parts.filter(part => part !== ANY).length }
}

type Items<I> = { readonly length: number; readonly [index: number]: I }

/**
 * Returns whether items match a pattern. After a mismatch only the last `ANY` takes one more: what stood before it has its
 * position already. So it takes no more steps than there are pairs of parts and items, whatever the pattern is.
 */
export function fitsWildcards<P, I>(
  { parts, least }: Wildcards<P>,
  items: Items<I>,
  fits: (part: P, item: I) => boolean,
): boolean {
  const isFixed = parts.length === least
  if (isFixed ? items.length !== least : items.length < least) return false
  let [at, item, lastAny, takenUpTo] = [0, 0, -1, 0]
  while (item < items.length) {
    const part = parts[at]
    if (part === ANY) {
      lastAny = at
      takenUpTo = item
      at += 1
    } else if (part !== undefined && fits(part, items[item] as I)) {
      at += 1
      item += 1
    } else if (lastAny >= 0) {
      takenUpTo += 1
      item = takenUpTo
      at = lastAny + 1
    } else return false
  }
  return parts[at] === undefined || (parts[at] === ANY && at === parts.length - 1)
}
