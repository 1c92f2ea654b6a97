import { lstat, readFile } from 'node:fs/promises'
import type { UnchangedLines, UnchangedWish } from '../../shared/ipc/file-calls'
import { versionOf } from '../workspace/changes/file-version'
import { decodeExactly, MAX_COMPARED_BYTES } from '../workspace/diff/diff-text'
import { inTurn } from '../workspace/in-turn'
import { resolveInside } from '../workspace/paths/resolve-path'

type GetBlob = (hash: string) => Promise<Uint8Array>

/**
 * Lines that a change does not touch: of the copy that was kept of the file before it, or of the file itself, as long as that is
 * what it was before or after the change. Null for everything else, so that no other line is ever shown in their place.
 */
export async function unchangedLines(
  workspace: string,
  wish: UnchangedWish,
  get: GetBlob,
): Promise<UnchangedLines | null> {
  const kept = await get(wish.before).catch(() => null)
  if (kept) return inTurn(() => linesFrom(kept, wish.oldFrom, wish.count))
  const now = await contentNow(await resolveInside(workspace, wish.path))
  if (!now) return null
  return inTurn(() => {
    const { hash } = versionOf(now)
    if (hash === wish.before) return linesFrom(now, wish.oldFrom, wish.count)
    return hash === wish.after ? linesFrom(now, wish.newFrom, wish.count) : null
  })
}

async function contentNow(absolute: string): Promise<Uint8Array | null> {
  const info = await lstat(absolute).catch(() => null)
  if (!info?.isFile() || info.size > MAX_COMPARED_BYTES) return null
  return readFile(absolute).catch(() => null)
}

function linesFrom(bytes: Uint8Array, first: number, count: number): UnchangedLines | null {
  const text = bytes.byteLength > MAX_COMPARED_BYTES ? null : decodeExactly(bytes)
  if (text === null) return null
  const lines = text.split('\n')
  // A line feed at the end begins no further line.
  if (lines.at(-1) === '') lines.pop()
  const end = first - 1 + count
  return { lines: lines.slice(first - 1, end), left: Math.max(0, lines.length - end) }
}
