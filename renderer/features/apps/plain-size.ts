const MOST_VALUES = 100_000
const DEEPEST = 60
const TOO_MUCH = Number.POSITIVE_INFINITY

type Waiting = { value: unknown; depth: number }

/**
 * Returns about how many characters a value has as JSON; infinity if it is no plain JSON, or has more of it than is looked
 * at. It stops as soon as it knows that there are more than `most`.
 */
export function plainSize(value: unknown, most: number): number {
  const waiting: Waiting[] = [{ value, depth: 0 }]
  let size = 0
  let seen = 0
  for (let next = waiting.pop(); next && size <= most; next = waiting.pop()) {
    seen += 1
    size += seen > MOST_VALUES ? TOO_MUCH : sizeOf(next, waiting)
  }
  return size
}

/** Its own size; what is in it joins what waits. */
function sizeOf({ value, depth }: Waiting, waiting: Waiting[]): number {
  if (typeof value === 'string') return value.length + 2
  if (value === null || ['number', 'boolean', 'undefined'].includes(typeof value)) return 5
  const inner = depth < DEEPEST ? innerOf(value) : undefined
  if (!inner) return TOO_MUCH
  for (const [, part] of inner) waiting.push({ value: part, depth: depth + 1 })
  return inner.reduce((sum, [name]) => sum + name.length + 4, 2)
}

/** Returns the content of a list or a plain object; undefined for everything else, such as bytes and maps. */
function innerOf(value: unknown): [string, unknown][] | undefined {
  if (Array.isArray(value)) return value.length > MOST_VALUES ? undefined : value.map(part => ['', part])
  const isPlain = typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
  return isPlain ? Object.entries(value) : undefined
}
