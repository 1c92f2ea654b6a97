import { applyPatch, structuredPatch } from 'diff'
import type { Diff, Hunk } from '../../shared/effects'

/** Larger files are not compared line by line: the person sees their sizes instead. */
const MAX_BYTES = 2 * 1024 * 1024
/** Comparing gives up after this long, and the whole text is shown as replaced: still exact, only longer. */
const MAX_MILLISECONDS = 100
const CONTEXT_LINES = 3

export type TextDiff = { diff: Diff; added: number; removed: number }

/** What changes between two contents, exact to the byte: BOM, carriage returns and a missing final newline are kept. */
export function diffBytes(before: Uint8Array | null, after: Uint8Array | null): TextDiff {
  if ((before?.byteLength ?? 0) > MAX_BYTES || (after?.byteLength ?? 0) > MAX_BYTES) return omitted('too-large')
  const [oldText, newText] = [decodeExactly(before), decodeExactly(after)]
  if (oldText === null || newText === null) return omitted('binary')
  const hunks = compare(oldText, newText) ?? [replaceAll(oldText, newText)]
  return { diff: { type: 'lines', hunks }, added: count(hunks, '+'), removed: count(hunks, '-') }
}

/** For content that was not loaded because of its size. */
export function omitted(reason: 'binary' | 'too-large'): TextDiff {
  return { diff: { type: 'omitted', reason }, added: 0, removed: 0 }
}

/** The text whose UTF-8 encoding is exactly these bytes; null where there is none, or where it holds a NUL. */
export function decodeExactly(bytes: Uint8Array | null): string | null {
  if (!bytes) return ''
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    return text.includes('\0') ? null : text
  } catch {
    return null
  }
}

/** The text that hunks of `diffBytes` make of the one they were made from; null where they are not of this text. */
export function applyHunks(text: string, hunks: readonly Hunk[]): string | null {
  const numbered = hunks.map(({ oldStart, oldLines, newStart, newLines, lines }) => {
    const [oldFirst, newFirst] = [oldLines ? oldStart : oldStart + 1, newLines ? newStart : newStart + 1]
    return { oldStart: oldFirst, oldLines, newStart: newFirst, newLines, lines }
  })
  const names = { oldFileName: '', newFileName: '', oldHeader: '', newHeader: '', index: undefined }
  const patched = applyPatch(text, { ...names, hunks: numbered }, { fuzzFactor: 0, autoConvertLineEndings: false })
  return patched === false ? null : patched
}

function compare(oldText: string, newText: string): Hunk[] | undefined {
  const patch = structuredPatch('', '', oldText, newText, '', '', { context: CONTEXT_LINES, timeout: MAX_MILLISECONDS })
  return patch?.hunks.map(({ oldStart, oldLines, newStart, newLines, lines }) => {
    // In a unified diff, a side without lines counts from the line before; the library numbers it as if it had one.
    const [oldFirst, newFirst] = [oldLines ? oldStart : oldStart - 1, newLines ? newStart : newStart - 1]
    return { oldStart: oldFirst, oldLines, newStart: newFirst, newLines, lines }
  })
}

function replaceAll(oldText: string, newText: string): Hunk {
  const [oldLines, newLines] = [signed('-', oldText), signed('+', newText)]
  return {
    oldStart: oldText ? 1 : 0,
    oldLines: oldLines.filter(line => line[0] === '-').length,
    newStart: newText ? 1 : 0,
    newLines: newLines.filter(line => line[0] === '+').length,
    lines: [...oldLines, ...newLines],
  }
}

function signed(sign: string, text: string): string[] {
  if (text === '') return []
  const lines = text.split('\n')
  const endsWithNewline = lines.at(-1) === ''
  if (endsWithNewline) lines.pop()
  const marked = lines.map(line => sign + line)
  return endsWithNewline ? marked : [...marked, '\\ No newline at end of file']
}

function count(hunks: readonly Hunk[], sign: string): number {
  return hunks.reduce((sum, hunk) => sum + hunk.lines.filter(line => line[0] === sign).length, 0)
}
