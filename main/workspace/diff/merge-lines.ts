import { diffLines } from './diff-lines'

/** Lines of the base, from `start` up to `end`, that one side has replaced. */
type Edit = { start: number; end: number; lines: string[] }

/** Comparing gives up after so many steps; not after a time, which a busy machine ends sooner. */
const MAX_STEPS = 1_000_000
/** Texts of more lines are not merged: to compare so many would hold up everything else. */
const MAX_LINES = 50_000

/**
 * Joins what two sides made of the same text. Null where they changed the same lines, or lines side by side, in different
 * ways, as nobody can tell then what is right. Line ends are part of their lines: nothing is made uniform.
 */
export function mergeLines(base: string, ours: string, theirs: string): string | null {
  const lines = linesOf(base)
  const [our, their] = [linesOf(ours), linesOf(theirs)]
  if (Math.max(lines.length, our.length, their.length) > MAX_LINES) return null
  const [one, other] = [editsOf(lines, our), editsOf(lines, their)]
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
  return text === '' ? [] : text.split(/(?<=\n)/)
}

/** Undefined where the two have too little in common. */
function editsOf(base: readonly string[], side: readonly string[]): Edit[] | undefined {
  return diffLines(base, side, { left: MAX_STEPS })?.map(({ oldStart, oldEnd, newStart, newEnd }) => {
    return { start: oldStart, end: oldEnd, lines: side.slice(newStart, newEnd) }
  })
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
