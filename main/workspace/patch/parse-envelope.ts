import { parseHunks } from './parse-hunks'
import { PatchError } from './patch-error'
import type { PatchHunk } from './patch-hunk'
import { patchLines } from './text-lines'

export type FilePatch =
  | { type: 'add'; path: string; content: string }
  | { type: 'delete'; path: string }
  | { type: 'update'; path: string; moveTo: string | null; hunks: PatchHunk[] }

const BEGIN = '*** Begin Patch'
const END = '*** End Patch'
const MOVE = '*** Move to: '
const HEADER = /^\*\*\* (Add|Delete|Update) File: (.+)$/
const HEREDOC = /^<<\s*(['"]?)(\w+)\1$/

/** Returns whether a text is an envelope of patches, rather than the patch of one file. */
export function isEnvelope(patch: string): boolean {
  const [first = '', second = ''] = patch.trim().split('\n', 2)
  return first.trim() === BEGIN || (HEREDOC.test(first.trim()) && second.trim() === BEGIN)
}

/** The patches of an envelope, in its order. Throws `PatchError` for whatever is none, with the number of the line. */
export function parseEnvelope(patch: string): FilePatch[] {
  const lines = withoutHeredoc(patchLines(patch.trim()))
  // As with the diff of one file: a file that is made has the endings of the patch that makes it.
  const ending = patch.includes('\r\n') ? '\r\n' : '\n'
  if (lines[0]?.trim() !== BEGIN) {
    throw new PatchError(`Invalid patch: The first line of the patch must be '${BEGIN}'`)
  }
  if (lines.at(-1)?.trim() !== END) {
    throw new PatchError(`Invalid patch: The last line of the patch must be '${END}'`)
  }
  const body = lines.slice(0, -1)
  const patches: FilePatch[] = []
  let index = body[1]?.startsWith('*** Environment ID:') ? 2 : 1
  while (index < body.length) {
    const section = body[index]?.trim() ? readSection(body, index) : { next: index + 1 }
    if ('patch' in section) patches.push(withEndings(section.patch, ending))
    index = section.next
  }
  if (patches.length === 0) throw new PatchError('No files were modified.')
  return patches
}

function withEndings(patch: FilePatch, ending: string): FilePatch {
  return patch.type === 'add' ? { ...patch, content: patch.content.replaceAll('\n', ending) } : patch
}

function withoutHeredoc(lines: string[]): string[] {
  const word = HEREDOC.exec(lines[0]?.trim() ?? '')?.[2]
  return word !== undefined && lines.at(-1)?.trim() === word ? lines.slice(1, -1) : lines
}

/** `next` is the index of the line after the section. */
type Section = { patch: FilePatch; next: number }

function readSection(lines: readonly string[], index: number): Section {
  const header = lines[index]?.trim() ?? ''
  const [, kind, name = ''] = HEADER.exec(header) ?? []
  const path = name.trim()
  const start = index + 1
  if (kind === 'Delete') return { patch: { type: 'delete', path }, next: start }
  if (kind === 'Add') {
    const next = endOf(lines, start, line => !line.startsWith('+'))
    const content = lines.slice(start, next).map(line => `${line.slice(1)}\n`)
    return { patch: { type: 'add', path, content: content.join('') }, next }
  }
  if (kind === 'Update') return readUpdate(lines, start, path)
  throw invalid(
    index,
    `'${header}' is not a valid hunk header. Valid hunk headers: '*** Add File: {path}', '*** Delete File: {path}', '*** Update File: {path}'`,
  )
}

function readUpdate(lines: readonly string[], start: number, path: string): Section {
  const moveTo = lines[start]?.startsWith(MOVE) ? lines[start].slice(MOVE.length).trim() : null
  const first = moveTo === null ? start : start + 1
  const next = endOf(lines, first, line => line.startsWith('***') && line !== '*** End of File' && line !== '***')
  const body = lines.slice(first, next)
  const isEmpty = body.every(line => line.trim() === '')
  if (isEmpty && moveTo === null) throw invalid(start - 1, `Update file hunk for path '${path}' is empty`)
  try {
    return { patch: { type: 'update', path, moveTo, hunks: isEmpty ? [] : parseHunks(body) }, next }
  } catch (thrown) {
    throw thrown instanceof PatchError ? invalid(first, `${path}: ${thrown.message}`, thrown.advice) : thrown
  }
}

function endOf(lines: readonly string[], start: number, isEnd: (line: string) => boolean): number {
  let index = start
  while (index < lines.length && !isEnd(lines[index] ?? '')) index += 1
  return index
}

function invalid(index: number, problem: string, advice?: string): PatchError {
  return new PatchError(`Invalid patch hunk on line ${index + 1}: ${problem}`, { advice })
}
