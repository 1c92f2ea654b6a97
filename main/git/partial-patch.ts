import type { FilePatch, PatchHunk } from './parse-patch'

/** The chosen lines of a hunk, by their number in it; all of them where there is no list. */
export type HunkChoice = { hunk: number; lines?: readonly number[] | undefined }

/** `forward` makes the new text of the old one; `reverse` is meant to be applied in reverse, to the new text. */
type Direction = 'forward' | 'reverse'

/**
 * Returns the bytes of a patch with some of the changes of another one. What is not chosen stays as it is on the side that
 * the patch is applied to: there a removed line remains and an added one is left out; in reverse it is the other way round.
 */
export function partialPatch(patch: FilePatch, choices: readonly HunkChoice[], direction: Direction): Buffer {
  const chosen = new Map(choices.map(({ hunk, lines }) => [hunk, lines && new Set(lines)]))
  const texts = patch.hunks.flatMap((hunk, index) =>
    chosen.has(index) ? hunkText(hunk, chosen.get(index), direction) : [],
  )
  const isWhole = patch.hunks.every((_, index) => chosen.has(index) && chosen.get(index) === undefined)
  // The file itself comes by the patch, of which a part is a smaller file.
  const isMade = direction === 'forward' ? patch.isCreated : patch.isDeleted
  const header = isWhole || isMade ? patch.header : patch.header.filter(keepsFile).map(line => withName(line, patch))
  return Buffer.from([...header, ...texts, ''].join('\n'), 'latin1')
}

/** A part of a new or deleted file leaves a file on both sides; modes change with the whole alone. */
function keepsFile(line: string): boolean {
  return !/^(new file mode|deleted file mode|old mode|new mode|index|similarity index|dissimilarity index) /.test(line)
}

/** The side that would be missing gets the name of the other one. */
function withName(line: string, { header, isCreated, isDeleted }: FilePatch): string {
  const other = (sign: string) => header.find(one => one.startsWith(`${sign} `))?.slice(sign.length + 1) ?? ''
  if (isCreated && line.startsWith('--- ')) return `--- ${other('+++').replace(/^("?)b\//, '$1a/')}`
  if (isDeleted && line.startsWith('+++ ')) return `+++ ${other('---').replace(/^("?)a\//, '$1b/')}`
  return line
}

function hunkText(hunk: PatchHunk, chosen: ReadonlySet<number> | undefined, direction: Direction): string[] {
  const lines = chosen ? chosenLines(hunk, chosen, direction) : hunk.lines
  const count = (signs: string) => lines.filter(line => signs.includes(line[0] ?? '')).length
  const [oldLines, newLines] = [count(' -'), count(' +')]
  if (!lines.some(line => line[0] === '+' || line[0] === '-')) return []
  return [`@@ -${hunk.oldStart},${oldLines} +${hunk.newStart},${newLines} @@`, ...lines]
}

/** A line with what is said of its end. */
type SignedLine = { sign: string; text: string; isOpen: boolean }

function chosenLines({ lines }: PatchHunk, chosen: ReadonlySet<number>, direction: Direction): string[] {
  const stays = direction === 'forward' ? '-' : '+'
  const kept: SignedLine[] = []
  lines.forEach((line, index) => {
    const sign = line[0] ?? ' '
    if (sign === '\\' || !(sign === ' ' || sign === stays || chosen.has(index))) return
    const isContext = sign === stays && !chosen.has(index)
    kept.push({ sign: isContext ? ' ' : sign, text: line.slice(1), isOpen: lines[index + 1]?.[0] === '\\' })
  })
  return kept.flatMap((line, index) => endedLine(line, kept.slice(index + 1), direction))
}

const OPEN_END = '\\ No newline at end of file'

/** Only the last line of a side has no line feed. One that is last on one side alone becomes two lines. */
function endedLine({ sign, text, isOpen }: SignedLine, later: readonly SignedLine[], direction: Direction): string[] {
  const goesOn = (side: string) => later.some(line => line.sign === ' ' || line.sign === side)
  const line = `${sign}${text}`
  if (!isOpen) return [line]
  if (sign !== ' ') return goesOn(sign) ? [line] : [line, OPEN_END]
  if (direction === 'forward' && goesOn('+')) return [`-${text}`, OPEN_END, `+${text}`]
  if (direction === 'reverse' && goesOn('-')) return [`-${text}`, `+${text}`, OPEN_END]
  return [line, OPEN_END]
}
