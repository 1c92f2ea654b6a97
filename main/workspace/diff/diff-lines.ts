/** Lines `oldStart` to `oldEnd` give way to lines `newStart` to `newEnd` of the new text; counted from 0, ends exclusive. */
export type LineEdit = { oldStart: number; oldEnd: number; newStart: number; newEnd: number }

/** The number of steps that may still be made, which shrinks with each. */
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
  const sides = inNumbers(oldLines, newLines)
  const rounds = roundList()
  // By diagonal: how many lines of the old text are passed less how many of the new one, moved to begin at 0. Of each the
  // furthest that is come on it is known, as so many lines of the old text; -1 where nothing leads there.
  const passed = new Int32Array(oldCount + newCount + 3).fill(-1)
  const origin = newCount + 1
  // Behind a path that has come to an edge all others are longer.
  const bounds = { low: -newCount, high: oldCount }

  function follow(diagonal: number, from: number): void {
    const at = equalUntil(sides, from, diagonal)
    allowed.left -= at - from + 1
    if (at === oldCount) bounds.high = Math.min(bounds.high, diagonal - 1)
    if (at - diagonal === newCount) bounds.low = Math.max(bounds.low, diagonal + 1)
    passed[origin + diagonal] = at
  }

  function advance(diagonal: number): void {
    const removing = passed[origin + diagonal - 1] ?? -1
    const adding = passed[origin + diagonal + 1] ?? -1
    const canAdd = adding !== -1 && adding - diagonal <= newCount
    const canRemove = removing !== -1 && removing < oldCount
    const isAdded = canAdd && !(canRemove && removing >= adding)
    rounds.add(isAdded)
    if (isAdded) follow(diagonal, adding)
    else if (canRemove) follow(diagonal, removing + 1)
    else passed[origin + diagonal] = -1
  }

  follow(0, 0)
  for (let count = 1; allowed.left >= 0; count++) {
    if (passed[origin + oldCount - newCount] === oldCount) {
      return edits(sides, rounds.stepsTo(oldCount - newCount))
    }
    const low = Math.max(-count, bounds.low + ((bounds.low + count) & 1))
    const high = Math.min(count, bounds.high)
    rounds.begin(low)
    for (let diagonal = low; diagonal <= high && allowed.left >= 0; diagonal += 2) advance(diagonal)
  }
  return undefined
}

type InNumbers = { old: Int32Array; now: Int32Array }

/** Returns how many lines of the old text, counted from a given one, are passed as long as those of both texts are the same. */
function equalUntil({ old, now }: InNumbers, from: number, diagonal: number): number {
  const end = Math.min(old.length, now.length + diagonal)
  let at = from
  while (at < end && old[at] === now[at - diagonal]) at += 1
  return at
}

/** By which step each diagonal was come to in each round, as 1 for a line put in and 0 for one taken out. */
type RoundList = {
  /** Begins a round, whose steps lead to every other diagonal from the lowest on. */
  begin(lowest: number): void
  add(isAdded: boolean): void
  /** Returns for each step on the way to where the last round ended whether it inserts or removes a line. */
  stepsTo(diagonal: number): boolean[]
}

/** A byte for each, as there may be millions. */
function roundList(): RoundList {
  const begun: { lowest: number; start: number }[] = []
  let steps = new Uint8Array(1024)
  let count = 0
  return {
    begin(lowest) {
      begun.push({ lowest, start: count })
    },
    add(isAdded) {
      if (count === steps.length) {
        const more = new Uint8Array(2 * steps.length)
        more.set(steps)
        steps = more
      }
      steps[count] = isAdded ? 1 : 0
      count += 1
    },
    stepsTo(end) {
      const way: boolean[] = []
      let diagonal = end
      for (const { lowest, start } of begun.toReversed()) {
        const isAdded = steps[start + (diagonal - lowest) / 2] === 1
        way.push(isAdded)
        diagonal += isAdded ? 1 : -1
      }
      return way.reverse()
    },
  }
}

/** The way again from the start, along equal lines wherever there are any. Steps that touch are one edit. */
function edits(sides: InNumbers, steps: readonly boolean[]): LineEdit[] {
  const made: LineEdit[] = []
  let [diagonal, oldAt] = [0, equalUntil(sides, 0, 0)]
  for (const isAdded of steps) {
    const newAt = oldAt - diagonal
    const last = made.at(-1)
    const edit = last?.oldEnd === oldAt && last.newEnd === newAt ? last : newEdit(oldAt, newAt)
    if (edit !== last) made.push(edit)
    if (isAdded) edit.newEnd += 1
    else edit.oldEnd += 1
    diagonal += isAdded ? -1 : 1
    oldAt = equalUntil(sides, isAdded ? oldAt : oldAt + 1, diagonal)
  }
  return made
}

function newEdit(oldAt: number, newAt: number): LineEdit {
  return { oldStart: oldAt, oldEnd: oldAt, newStart: newAt, newEnd: newAt }
}

/** The same number for the same line. Long lines that differ at their ends only would be read again and again. */
function inNumbers(oldLines: readonly string[], newLines: readonly string[]): InNumbers {
  const numbers = new Map<string, number>()
  const numberOf = (line: string) => {
    const number = numbers.get(line) ?? numbers.size
    if (number === numbers.size) numbers.set(line, number)
    return number
  }
  return { old: Int32Array.from(oldLines, numberOf), now: Int32Array.from(newLines, numberOf) }
}
