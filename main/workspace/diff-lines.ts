/** Lines `oldStart` to `oldEnd` give way to lines `newStart` to `newEnd` of the new text; counted from 0, ends exclusive. */
export type LineEdit = { oldStart: number; oldEnd: number; newStart: number; newEnd: number }

/** One line taken out or put in, and the one before it on the way. */
type Step = { oldAt: number; newAt: number; isAdded: boolean; before: Step | null }

/** The furthest that is come on a diagonal: as many lines of the old text are passed, and by these steps. */
type Path = { passed: number; last: Step | null }

/**
 * The fewest lines to take out and put in that make the new lines of the old ones, in order: Myers's greedy algorithm,
 * with time that grows with the lines plus the square of the differences. Undefined where it takes too long.
 */
export function diffLines(
  oldLines: readonly string[],
  newLines: readonly string[],
  maxMilliseconds: number,
): LineEdit[] | undefined {
  const [oldCount, newCount] = [oldLines.length, newLines.length]
  const deadline = performance.now() + maxMilliseconds
  // By diagonal: how many lines of the old text are passed less how many of the new one, moved to begin at 0.
  const paths = new Array<Path | undefined>(oldCount + newCount + 3)
  const origin = newCount + 1
  // Behind a path that has come to an edge all others are longer.
  const bounds = { low: -newCount, high: oldCount }

  function follow(diagonal: number, from: number, last: Step | null): Path {
    let passed = from
    while (passed < oldCount && passed - diagonal < newCount && oldLines[passed] === newLines[passed - diagonal])
      passed += 1
    if (passed === oldCount) bounds.high = Math.min(bounds.high, diagonal - 1)
    if (passed - diagonal === newCount) bounds.low = Math.max(bounds.low, diagonal + 1)
    return { passed, last }
  }

  function step(diagonal: number): Path | undefined {
    const [removing, adding] = [paths[origin + diagonal - 1], paths[origin + diagonal + 1]]
    const canAdd = adding !== undefined && adding.passed - diagonal <= newCount
    const canRemove = removing !== undefined && removing.passed < oldCount
    if (canAdd && !(canRemove && removing.passed >= adding.passed)) {
      const { passed, last } = adding
      return follow(diagonal, passed, { oldAt: passed, newAt: passed - diagonal - 1, isAdded: true, before: last })
    }
    if (!canRemove) return undefined
    const { passed, last } = removing
    const removed = { oldAt: passed, newAt: passed + 1 - diagonal, isAdded: false, before: last }
    return follow(diagonal, passed + 1, removed)
  }

  paths[origin] = follow(0, 0, null)
  for (let count = 1; performance.now() <= deadline; count++) {
    const end = paths[origin + oldCount - newCount]
    if (end?.passed === oldCount) return joined(end.last)
    const low = Math.max(-count, bounds.low + ((bounds.low + count) & 1))
    const high = Math.min(count, bounds.high)
    for (let diagonal = low; diagonal <= high; diagonal += 2) paths[origin + diagonal] = step(diagonal)
  }
  return undefined
}

/** Steps that touch are one edit. */
function joined(last: Step | null): LineEdit[] {
  const edits: LineEdit[] = []
  for (let step = last; step; step = step.before) {
    const { oldAt, newAt, isAdded } = step
    const [oldEnd, newEnd] = isAdded ? [oldAt, newAt + 1] : [oldAt + 1, newAt]
    const next = edits.at(-1)
    if (next?.oldStart === oldEnd && next.newStart === newEnd) Object.assign(next, { oldStart: oldAt, newStart: newAt })
    else edits.push({ oldStart: oldAt, oldEnd, newStart: newAt, newEnd })
  }
  return edits.reverse()
}
