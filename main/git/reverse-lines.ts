import type { FilePatch, PatchHunk } from './parse-patch'
import type { HunkChoice } from './partial-patch'

/** A line of a file in Latin-1, with what ends it. */
type EndedLine = { text: string; end: string }

/**
 * Takes chosen changes of a patch out of a file as it is on the disk, byte for byte. Git may have compared it with other line ends
 * than it has: then what comes back gets those of the file. Undefined where the file is no longer what the patch leads to.
 */
export function reverseLines(bytes: Uint8Array, patch: FilePatch, choices: readonly HunkChoice[]): Buffer | undefined {
  const lines = linesOf(Buffer.from(bytes).toString('latin1'))
  const chosen = new Map(choices.map(({ hunk, lines: some }) => [hunk, some && new Set(some)]))
  const made: EndedLine[] = []
  let done = 0
  for (const [index, hunk] of patch.hunks.entries()) {
    const start = hunk.newLines > 0 ? hunk.newStart - 1 : hunk.newStart
    made.push(...lines.slice(done, start))
    const isChosen = (line: number) => chosen.has(index) && (chosen.get(index)?.has(line) ?? true)
    const reversed = reversedHunk(hunk, lines.slice(start, start + hunk.newLines), isChosen)
    if (!reversed) return undefined
    made.push(...reversed)
    done = start + hunk.newLines
  }
  made.push(...lines.slice(done))
  return Buffer.from(textOf(made), 'latin1')
}

function reversedHunk(
  { lines }: PatchHunk,
  disk: readonly EndedLine[],
  isChosen: (line: number) => boolean,
): EndedLine[] | undefined {
  const shown = lines.flatMap((line, index) => (ofNewSide(line) ? [{ line, index }] : []))
  if (shown.some(({ line }, at) => !isSameLine(disk[at], line.slice(1)))) return undefined
  const hasReturns = shown.some(({ line }, at) => disk[at]?.text === `${line.slice(1)}\r`)
  const positions = new Map(shown.map(({ index }, at) => [index, at]))
  return lines.flatMap((line, index) => {
    const own = disk[positions.get(index) ?? -1]
    if (own) return line[0] === ' ' || !isChosen(index) ? [own] : []
    if (line[0] !== '-' || !isChosen(index)) return []
    return [{ text: line.slice(1) + (hasReturns ? '\r' : ''), end: lines[index + 1]?.[0] === '\\' ? '' : '\n' }]
  })
}

const ofNewSide = (line: string): boolean => line[0] === ' ' || line[0] === '+'

/** Git may have taken a carriage return away before it compared. */
function isSameLine(own: EndedLine | undefined, text: string): boolean {
  return own !== undefined && (own.text === text || own.text === `${text}\r`)
}

function linesOf(text: string): EndedLine[] {
  const parts = text.split('\n')
  const last = parts.pop() ?? ''
  return [...parts.map(part => ({ text: part, end: '\n' })), ...(last === '' ? [] : [{ text: last, end: '' }])]
}

/** Only the last line may have no line feed. */
function textOf(lines: readonly EndedLine[]): string {
  return lines.map(({ text, end }, index) => text + (index < lines.length - 1 ? '\n' : end)).join('')
}
