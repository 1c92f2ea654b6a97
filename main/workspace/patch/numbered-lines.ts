/** The range in which a pattern is searched for: it begins at `from`, at `last`, or between. */
export type Window = { from: number; last: number }

export type NumberedLines = {
  /** Returns whether any of the lines is this one. */
  has(line: string): boolean
  /** The first places in the window where the lines of a pattern follow each other, also overlapping ones; so many at most. */
  places(pattern: readonly string[], window: Window, most: number): number[]
}

/** A pattern in numbers, with the places of its rarest line, which is the one at `offset` of the pattern. */
type Run = { wanted: Int32Array; offset: number; rare: Int32Array }

/**
 * Lines as numbers, the same for the same line, to look for runs of them: with time that grows with the lines of the
 * window and the pattern, whatever they hold, and mostly only with the places of the rarest line. `spend` hears of each
 * step.
 */
export function numberedLines(lines: Iterable<string>, count: number, spend: (steps: number) => void): NumberedLines {
  const numbers = new Map<string, number>()
  const all = new Int32Array(count)
  let next = 0
  for (const line of lines) {
    const number = numbers.get(line) ?? numbers.size
    if (number === numbers.size) numbers.set(line, number)
    all[next++] = number
  }
  const { starts, places } = placesByNumber(all, numbers.size)

  function runOf(pattern: readonly string[]): Run | undefined {
    const wanted = new Int32Array(pattern.length)
    let run: Run | undefined
    for (const [offset, line] of pattern.entries()) {
      const number = numbers.get(line)
      if (number === undefined) return undefined
      wanted[offset] = number
      const rare = places.subarray(starts[number], starts[number + 1])
      if (!run || rare.length < run.rare.length) run = { wanted, offset, rare }
    }
    return run
  }

  return {
    has: line => numbers.has(line),
    places(pattern, window, most) {
      const run = runOf(pattern)
      return run ? findRun(all, run, { ...window, most, spend }) : []
    },
  }
}

/** The places of all numbers, upwards: those of a number begin at its start, and end at that of the next one. */
function placesByNumber(all: Int32Array, count: number): { starts: Int32Array; places: Int32Array } {
  const starts = new Int32Array(count + 1)
  for (const number of all) starts[number + 1] = (starts[number + 1] ?? 0) + 1
  for (let number = 0; number < count; number++) starts[number + 1] = (starts[number + 1] ?? 0) + (starts[number] ?? 0)
  const [free, places] = [starts.slice(), new Int32Array(all.length)]
  for (let place = 0; place < all.length; place++) {
    const number = all[place] ?? 0
    const at = free[number] ?? 0
    places[at] = place
    free[number] = at + 1
  }
  return { starts, places }
}

type Limits = Window & { most: number; spend(steps: number): void }

/** Knuth, Morris and Pratt's search, which looks only where the rarest line of the pattern is in its place. */
function findRun(all: Int32Array, run: Run, { from, last, most, spend }: Limits): number[] {
  const { wanted } = run
  const found: number[] = []
  const borders = bordersOf(wanted)
  const candidateFrom = candidates(run, from)
  // From `at` on so many lines are known to be those of the pattern.
  let [at, known] = [from, 0]
  for (let candidate = candidateFrom(at); candidate <= last; candidate = candidateFrom(at)) {
    if (known === 0) at = candidate
    if (at === candidate) {
      const before = known
      while (known < wanted.length && all[at + known] === wanted[known]) known += 1
      spend(1 + known - before)
      if (known === wanted.length && found.push(at) === most) return found
    }
    const border = borders[known] ?? 0
    at += known - border
    known = Math.max(0, border)
  }
  return found
}

/** Gives the next place where the pattern can begin, for one place after the other. */
function candidates({ rare, offset }: Run, from: number): (at: number) => number {
  let next = firstFrom(rare, from + offset)
  const place = () => rare[next] ?? Number.POSITIVE_INFINITY
  return at => {
    while (place() < at + offset) next += 1
    return place() - offset
  }
}

/** For each length of the beginning of a pattern, how much of its end is that beginning again; -1 for none of it. */
function bordersOf(wanted: Int32Array): Int32Array {
  const borders = new Int32Array(wanted.length + 1)
  let border = 0
  for (let length = 2; length <= wanted.length; length++) {
    while (border > 0 && wanted[border] !== wanted[length - 1]) border = borders[border] ?? 0
    if (wanted[border] === wanted[length - 1]) border += 1
    borders[length] = border
  }
  borders[0] = -1
  return borders
}

/** The index of the first of the places, which go upwards, that is not before one. */
function firstFrom(places: Int32Array, least: number): number {
  let [low, high] = [0, places.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((places[middle] ?? 0) < least) low = middle + 1
    else high = middle
  }
  return low
}
