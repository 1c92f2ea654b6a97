import { refuseLarge } from '../changes/refuse-large'
import type { Rewritten } from '../diff/diff-rewritten'
import { type LineSearch, lineSearch } from './line-search'
import { PatchError } from './patch-error'
import type { PatchHunk, PatchLine } from './patch-hunk'
import { type PatchTarget, type PlacedHunk, placeHunks } from './place-hunks'
import { reIndent } from './re-indent'
import { firstEnding, type TextLine, type TextLines, textLines } from './text-lines'

export type Patched = { text: string; warnings: string[] }

/** `stretches` are the parts that may differ, where they are known. */
export type PatchedText = Patched & { stretches: Rewritten[] }

/**
 * The text with its hunks applied. Only lines that a hunk takes out or puts in differ; all others keep every character
 * and their own ending. A line in the place of another one gets the ending of that one, and a new one that of the line before it. Throws `PatchError` where a hunk does not fit.
 */
export function applyHunks(text: string, hunks: readonly PatchHunk[], target: PatchTarget): PatchedText {
  return hunkApplier(text)(hunks, target)
}

/** As `applyHunks`, for several readings of a patch: what was found out about the lines of the text is used again. */
export function hunkApplier(text: string): (hunks: readonly PatchHunk[], target: PatchTarget) => PatchedText {
  const lines = textLines(text)
  const search = lineSearch(text, lines)
  return (hunks, target) => {
    try {
      const { placed, warnings } = placeHunks(hunks, search, target)
      const edits = placed.flatMap(hunk => editsOf(hunk, lines))
      edits.sort((one, other) => one.start - other.start)
      const length = leastLength(text, edits)
      refuseLarge(length, target.path)
      target.checkSize?.(length)
      return { ...rewrite(text, edits, target), warnings }
    } catch (thrown) {
      throw thrown instanceof PatchError ? withHint(thrown, hunks, search) : thrown
    }
  }
}

/** The characters from `start` to `end` give way to lines. */
type Edit = { start: number; end: number; added: string[]; finalNewline: boolean | undefined }

function editsOf({ hunk, lines, at, tier }: PlacedHunk, found: TextLines): Edit[] {
  const isMoved = tier === 'trimmed' || tier === 'unicode'
  const edits: Edit[] = []
  let edit: Edit | null = null
  let index = at
  for (const { kind, text } of isMoved ? inFoundIndentation(lines, found.slice(at, at + lines.length)) : lines) {
    const [start, next] = [found.start(index), found.start(index + 1)]
    if (kind !== 'add') index += 1
    if (kind === 'keep') {
      edit = null
      continue
    }
    if (!edit) {
      edit = { start, end: start, added: [], finalNewline: hunk.finalNewline }
      edits.push(edit)
    }
    if (kind === 'add') edit.added.push(text)
    else edit.end = next
  }
  return edits
}

/** If kept lines show that the whole hunk was written with other indentation, its new lines are moved along. */
function inFoundIndentation(lines: readonly PatchLine[], found: readonly TextLine[]): readonly PatchLine[] {
  if (!lines.some(({ kind, text }) => kind === 'keep' && text.trim() !== '')) return lines
  const given = lines.filter(({ kind }) => kind !== 'add')
  const pairs = given.map(({ text }, index) => ({ given: text, found: found[index]?.text ?? text }))
  const added = lines.filter(({ kind }) => kind === 'add').map(({ text }) => text)
  const moved = reIndent(added, pairs)
  if (!moved) return lines
  let next = 0
  return lines.map(line => (line.kind === 'add' ? { ...line, text: moved[next++] ?? line.text } : line))
}

/** Returns the least length that a text will have: by indentation alone a small patch can make more of it than memory holds. */
function leastLength(text: string, edits: readonly Edit[]): number {
  let length = text.length
  for (const { start, end, added } of edits) {
    length -= end - start
    for (const line of added) length += line.length
  }
  return length
}

function rewrite(
  text: string,
  edits: readonly Edit[],
  { dialect }: PatchTarget,
): Pick<PatchedText, 'text' | 'stretches'> {
  const first = firstEnding(text)
  // If lone CRs end lines beside others, nobody can say which are ends: new lines get the first ending, as in the recorded scenarios.
  const mixesReturns = first !== '\r' && /\r(?!\n)/.test(text)
  const isClosed = dialect === 'envelope' || isLineStart(text)
  // Joined once: a text that is looked at whenever a piece was added would be copied each time.
  const pieces: string[] = []
  const put = (piece: string) => piece !== '' && pieces.push(piece)
  const endLine = (ending: string) => isLineStart(pieces.at(-1) ?? '', pieces.length <= 1) || pieces.push(ending)
  const leaveOpen = (piece = '') => put(piece.slice(0, piece.length - endingLength(piece)))
  const stretches: Rewritten[] = []
  let done = 0
  let length = 0
  for (const { start, end, added, finalNewline } of edits) {
    put(text.slice(done, start))
    length += start - done
    const [from, newStart] = [pieces.length, length]
    const staysOpen = end === text.length && !(finalNewline ?? isClosed)
    if (added.length > 0) {
      const endings = mixesReturns ? { before: first, of: [] } : endingsFor(text, { start, end, count: added.length })
      // Only at the end of the file may a line before new ones lack its ending.
      endLine(endings.before)
      const isOpen = (index: number) => staysOpen && index === added.length - 1
      put(added.map((line, index) => (isOpen(index) ? line : line + (endings.of[index] ?? endings.before))).join(''))
    } else if (staysOpen) leaveOpen(pieces.pop())
    for (const piece of pieces.slice(from)) length += piece.length
    stretches.push({ oldStart: start, oldEnd: end, newStart, newEnd: length })
    done = end
  }
  return { text: pieces.join('') + text.slice(done), stretches }
}

type Endings = { before: string; of: string[] }

/** The endings of new lines in the place of a part of the text: those of its lines, and for more the one before. */
function endingsFor(text: string, { start, end, count }: { start: number; end: number; count: number }): Endings {
  const taken = text.slice(start, end)
  // A line of a patch may hold a lone CR, which then ends none.
  const own = taken.match(/\r?\n/g) ?? taken.match(/\r/g) ?? []
  const before = endingBefore(text, start) ?? own[0] ?? firstEnding(text)
  const more = own.at(-1) ?? before
  return { before, of: Array.from({ length: count }, (_, index) => own[index] ?? more) }
}

/** The ending of the last line that has one and lies before a place. A lone CR counts only where it stands right there. */
function endingBefore(text: string, place: number): string | undefined {
  if (text[place - 1] === '\r') return '\r'
  const lineFeed = place === 0 ? -1 : text.lastIndexOf('\n', place - 1)
  if (lineFeed === -1) return undefined
  return text[lineFeed - 1] === '\r' ? '\r\n' : '\n'
}

/** Returns whether what follows the text begins a line. Only at the beginning of a file is a byte order mark no line. */
function isLineStart(text: string, isFirst = true): boolean {
  return text === '' || (isFirst && text === '\uFEFF') || text.endsWith('\n') || text.endsWith('\r')
}

/** A last line that had no ending takes the one before it along when it goes: not more, where a lone CR stands before. */
function endingLength(text: string): number {
  return /(?:\r\n|\n|\r)$/.exec(text)?.[0].length ?? 0
}

const PREFIX_HINT =
  "\n\nHint: V4A uses the first character of each diff line as the patch marker. If the target file line literally starts with '-', '+', or a leading space, include both the patch marker and the literal character. Examples: delete '- item' as '-- item', insert it as '+- item', and use it as context as ' - item'."

/** If the file holds a line of the patch together with its marker, the marker was forgotten. */
function withHint(error: PatchError, hunks: readonly PatchHunk[], search: LineSearch): PatchError {
  if (!/^(Invalid (EOF )?Context|Failed to find expected lines)/.test(error.message)) return error
  const markers = { keep: ' ', add: '+', remove: '-' }
  const isForgotten = hunks.some(({ lines }) => lines.some(({ kind, text }) => search.has(markers[kind] + text)))
  return isForgotten ? new PatchError(error.message + PREFIX_HINT, { cause: error, advice: error.advice }) : error
}
