import type { Diff, FileChange } from '../../../shared/session/effects'

/** Longer parts are not repeated to the model. */
const MAX_TOLD = 20_000

/** Tells the model that the person left hunks out of a file's change, or all of it. */
export function leftOutText({ path, diff }: FileChange, hunks: readonly number[] | undefined): string {
  if (!hunks) return `The person left out the change to ${path}: that file stays as it was.`
  const words = `The person left out a part of the change to ${path}.`
  const lines = leftOutLines(diff, new Set(hunks)).join('\n')
  return lines.length > MAX_TOLD ? `${words} Read the file to see it.` : `${words} Not made was:\n${lines}`
}

function leftOutLines(diff: Diff, places: ReadonlySet<number>): string[] {
  const hunks = diff.type === 'lines' ? diff.hunks.filter((_, place) => places.has(place)) : []
  return hunks.flatMap(({ oldStart, oldLines, newStart, newLines, lines }) => [
    `@@ -${oldStart},${oldLines} +${newStart},${newLines} @@`,
    ...lines,
  ])
}
