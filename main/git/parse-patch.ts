import { createHash } from 'node:crypto'

/** A hunk as git wrote it. Lines are bytes in Latin-1, with their sign and without their line feed. */
export type PatchHunk = { oldStart: number; oldLines: number; newStart: number; newLines: number; lines: string[] }

/** The patch of one file. `header` are the lines up to the first hunk, bytes in Latin-1. */
export type FilePatch = {
  header: string[]
  hunks: PatchHunk[]
  isBinary: boolean
  isCreated: boolean
  isDeleted: boolean
  /** Names these exact bytes. */
  digest: string
}

const HUNK = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/

/** Reads the patch of one file as `git diff` prints it; undefined where there is no difference. */
export function parsePatch(stdout: Uint8Array): FilePatch | undefined {
  const [first] = parsePatches(stdout)
  return first
}

/** Reads the patches of several files. A line of a hunk never begins as the header of a file does. */
export function parsePatches(stdout: Uint8Array): FilePatch[] {
  const text = Buffer.from(stdout).toString('latin1')
  const patches: FilePatch[] = []
  let begun: FilePatch | undefined
  for (const line of linesOf(text)) {
    if (line.startsWith('diff --git ')) {
      begun = { header: [], hunks: [], isBinary: false, isCreated: false, isDeleted: false, digest: '' }
      patches.push(begun)
    }
    if (begun) readLine(begun, line)
  }
  for (const patch of patches) patch.digest = digestOf(patch)
  return patches
}

function readLine(patch: FilePatch, line: string): void {
  const hunk = hunkOf(line)
  if (hunk) {
    patch.hunks.push(hunk)
    return
  }
  const last = patch.hunks.at(-1)
  if (last) {
    last.lines.push(line)
    return
  }
  patch.header.push(line)
  if (line.startsWith('new file mode ')) patch.isCreated = true
  if (line.startsWith('deleted file mode ')) patch.isDeleted = true
  if (line.startsWith('Binary files ') || line === 'GIT binary patch') patch.isBinary = true
}

function hunkOf(line: string): PatchHunk | undefined {
  const [, oldStart, oldLines = '1', newStart, newLines = '1'] = HUNK.exec(line) ?? []
  if (oldStart === undefined || newStart === undefined) return undefined
  const [old, now] = [Number(oldStart), Number(newStart)]
  return { oldStart: old, oldLines: Number(oldLines), newStart: now, newLines: Number(newLines), lines: [] }
}

function linesOf(text: string): string[] {
  const lines = text.split('\n')
  if (lines.at(-1) === '') lines.pop()
  return lines
}

function digestOf({ header, hunks }: FilePatch): string {
  const hash = createHash('sha256').update(JSON.stringify(header))
  for (const hunk of hunks) hash.update(JSON.stringify(hunk))
  return hash.digest('hex')
}
