/** Lines `oldStart` to `oldEnd` give way to lines `newStart` to `newEnd` of the new text; counted from 0, ends exclusive. */
export type LineEdit = { oldStart: number; oldEnd: number; newStart: number; newEnd: number }

/** How many steps may still be made, which grows less as they are. */
export type Steps = { left: number }

/**
 * The fewest lines to take out and put in that make the new lines of the old ones, in order: Myers's greedy algorithm,
 * with time that grows with the lines plus the square of the differences. Undefined where it takes more steps than are left:
 * steps and no time, so that the same texts have the same difference on every machine.
 */
export function diffLines(
  oldLines: readonly string[],
  newLines: readonly string[],
  allowed: Steps,
): LineEdit[] | undefined {
  const [oldCount, newCount] = [oldLines.length, newLines.length]
  if (oldCount === 0 || newCount === 0) {
    return oldCount + newCount === 0 ? [] : [{ oldStart: 0, oldEnd: oldCount, newStart: 0, newEnd: newCount }]
  }
  const [old, now] = inNumbers(oldLines, newLines)
  const steps = stepList()
  // By diagonal: how many lines of the old text are passed less how many of the new one, moved to begin at 0. A path is
  // the furthest that is come on it: so many lines of the old text are passed, and by this last step.
  const passed = new Int32Array(oldCount + newCount + 3).fill(-1)
  const lastStep = new Int32Array(passed.length)
  const origin = newCount + 1
  // Behind a path that has come to an edge all others are longer.
  const bounds = { low: -newCount, high: oldCount }

  function follow(diagonal: number, from: number, step: number): void {
    let at = from
    while (at < oldCount && at - diagonal < newCount && old[at] === now[at - diagonal]) at += 1
    allowed.left -= at - from + 1
    if (at === oldCount) bounds.high = Math.min(bounds.high, diagonal - 1)
    if (at - diagonal === newCount) bounds.low = Math.max(bounds.low, diagonal + 1)
    passed[origin + diagonal] = at
    lastStep[origin + diagonal] = step
  }

  function goOn(diagonal: number): void {
    const below = origin + diagonal - 1
    const [removing, adding] = [passed[below] ?? -1, passed[below + 2] ?? -1]
    const canAdd = adding !== -1 && adding - diagonal <= newCount
    const canRemove = removing !== -1 && removing < oldCount
    if (canAdd && !(canRemove && removing >= adding)) {
      follow(diagonal, adding, steps.add(adding, true, lastStep[below + 2] ?? -1))
    } else if (canRemove) follow(diagonal, removing + 1, steps.add(removing, false, lastStep[below] ?? -1))
    else passed[origin + diagonal] = -1
  }

  follow(0, 0, -1)
  for (let count = 1; allowed.left >= 0; count++) {
    const end = origin + oldCount - newCount
    if (passed[end] === oldCount) return joined(steps, lastStep[end] ?? -1, oldCount - newCount)
    const low = Math.max(-count, bounds.low + ((bounds.low + count) & 1))
    const high = Math.min(count, bounds.high)
    for (let diagonal = low; diagonal <= high && allowed.left >= 0; diagonal += 2) goOn(diagonal)
  }
  return undefined
}

/** The same number for the same line. Long lines that differ at their ends only would be read again and again. */
function inNumbers(oldLines: readonly string[], newLines: readonly string[]): [Int32Array, Int32Array] {
  const numbers = new Map<string, number>()
  const numberOf = (line: string) => {
    const number = numbers.get(line) ?? numbers.size
    if (number === numbers.size) numbers.set(line, number)
    return number
  }
  return [Int32Array.from(oldLines, numberOf), Int32Array.from(newLines, numberOf)]
}

/** Lines taken out and put in one by one, each with the number of the one before it on the way; -1 for none. */
type StepList = {
  /** Gives the number of the step. `oldAt` is how many lines of the old text are passed before it. */
  add(oldAt: number, isAdded: boolean, before: number): number
  get(step: number): { oldAt: number; isAdded: boolean; before: number }
}

/** In numbers, as there may be millions. */
function stepList(): StepList {
  let steps = new Int32Array(128)
  let count = 0
  return {
    add(oldAt, isAdded, before) {
      if (2 * count === steps.length) {
        const more = new Int32Array(2 * steps.length)
        more.set(steps)
        steps = more
      }
      steps[2 * count] = 2 * oldAt + (isAdded ? 1 : 0)
      steps[2 * count + 1] = before
      count += 1
      return count - 1
    },
    get(step) {
      const [what = 0, before = -1] = steps.subarray(2 * step, 2 * step + 2)
      return { oldAt: what >> 1, isAdded: what % 2 === 1, before }
    },
  }
}

/** Steps that touch are one edit. The last one ends on `diagonal`. */
function joined(steps: StepList, last: number, end: number): LineEdit[] {
  const edits: LineEdit[] = []
  let diagonal = end
  for (let step = last; step !== -1; ) {
    const { oldAt, isAdded, before } = steps.get(step)
    diagonal += isAdded ? 1 : -1
    const newAt = oldAt - diagonal
    const [oldEnd, newEnd] = isAdded ? [oldAt, newAt + 1] : [oldAt + 1, newAt]
    const next = edits.at(-1)
    if (next?.oldStart === oldEnd && next.newStart === newEnd) Object.assign(next, { oldStart: oldAt, newStart: newAt })
    else edits.push({ oldStart: oldAt, oldEnd, newStart: newAt, newEnd })
    step = before
  }
  return edits.reverse()
}
