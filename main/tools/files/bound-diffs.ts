import type { PlannedChange } from '../../workspace/changes/plan-change'
import { omitted } from '../../workspace/diff/diff-text'

/** So much of a plan is shown line by line. More can be neither read by a person nor sent, kept and drawn at once. */
const MAX_LINES = 150_000
const MAX_CHARACTERS = 4 * 1024 * 1024

/** Changes with their differences, as long as there is room; of those after it the sizes, counts and digests still tell. */
export function boundDiffs(planned: readonly PlannedChange[]): PlannedChange[] {
  let [lines, characters] = [0, 0]
  return planned.map(one => {
    const { diff } = one.change
    if (diff.type !== 'lines') return one
    for (const hunk of diff.hunks) {
      lines += hunk.lines.length
      for (const line of hunk.lines) characters += line.length
    }
    if (lines <= MAX_LINES && characters <= MAX_CHARACTERS) return one
    return { ...one, change: { ...one.change, diff: omitted('too-large').diff } }
  })
}
