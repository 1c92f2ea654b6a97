import { diffArrays } from 'diff'

/** Lines of the base, from `start` up to `end`, that one side has replaced. */
type Edit = { start: number; end: number; lines: string[] }

/** Comparing gives up where more lines than these were taken out and put in. Not after a time, which a busy machine ends sooner. */
const MAX_EDITS = 2_000

/**
 * Joins what two sides made of the same text. Null where they changed the same lines, or lines side by side, in different
 * ways, as nobody can tell then what is right. Line ends are part of their lines: nothing is made uniform.
 */
export function mergeLines(base: string, ours: string, theirs: string): string | null {
  const lines = linesOf(base)
  const [one, other] = [editsOf(lines, linesOf(ours)), editsOf(lines, linesOf(theirs))]
  if (!one || !other) return null
  const edits = join(one, other)
  if (!edits) return null
  let next = 0
  let merged = ''
  for (const { start, end, lines: replacement } of edits) {
    merged += lines.slice(next, start).join('') + replacement.join('')
    next = end
  }
  return merged + lines.slice(next).join('')
}

function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? []
}

/** Undefined where the two have too little in common. */
function editsOf(base: string[], side: string[]): Edit[] | undefined {
  const edits: Edit[] = []
  let at = 0
  let last: Edit | undefined
  const changes = diffArrays(base, side, { maxEditLength: MAX_EDITS })
  for (const { added, removed, value } of changes ?? []) {
    if (!added) at += value.length
    if (!added && !removed) {
      last = undefined
      continue
    }
    if (!last) {
      last = { start: removed ? at - value.length : at, end: at, lines: [] }
      edits.push(last)
    }
    last.end = at
    // Not spread: there may be more lines than a function may have arguments.
    if (added) last.lines = last.lines.concat(value)
  }
  return changes && edits
}

/** All edits in order, those that both sides made once. Undefined where two that differ meet. */
function join(one: readonly Edit[], other: readonly Edit[]): Edit[] | undefined {
  const all = [...one, ...other].sort((a, b) => a.start - b.start || a.end - b.end)
  const joined: Edit[] = []
  for (const edit of all) {
    const last = joined.at(-1)
    if (!last || last.end < edit.start) joined.push(edit)
    else if (!isSame(last, edit)) return undefined
  }
  return joined
}

function isSame(one: Edit, other: Edit): boolean {
  return (
    one.start === other.start &&
    one.end === other.end &&
    one.lines.length === other.lines.length &&
    one.lines.every((line, index) => line === other.lines[index])
  )
}
