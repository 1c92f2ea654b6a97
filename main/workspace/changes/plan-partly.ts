import { readFile, stat } from 'node:fs/promises'
import { WordedError } from '../../../shared/errors'
import { sentence } from '../../../shared/sentence'
import type { FileChange } from '../../../shared/session/effects'
import { applyHunks } from '../diff/diff-text'
import { inTurn } from '../in-turn'
import { resolveInside } from '../paths/resolve-path'
import { sameVersion, versionOf } from './file-version'
import { codecOf, MAX_MERGED_BYTES } from './merge-change'
import { type PlannedChange, planChange } from './plan-change'

/**
 * Plans a change of a file again without some of its hunks, exact to the byte in the encoding of the file. Null where nothing of it would be
 * left. Rejects, in words for the person, where the file is no longer what the change was planned on, or has no hunks that can be told apart.
 */
export async function planPartly(
  workspace: string,
  change: FileChange,
  leftOut: ReadonlySet<number>,
): Promise<PlannedChange | null> {
  const { path, before, after, diff, encoding } = change
  if (diff.type !== 'lines') throw new WordedError(sentence`${path} has no separate parts`)
  const chosen = diff.hunks.filter((_, place) => !leftOut.has(place))
  if (chosen.length === 0) return null
  if (!before || !after) throw new WordedError(sentence`${path} has no separate parts`)
  const old = await contentNow(workspace, path)
  if (!old || !sameVersion(versionOf(old), before)) throw new WordedError(sentence`${path} has changed in the meantime`)
  const content = await withHunks(old, chosen, encoding?.name)
  if (!content) throw new WordedError(sentence`${path} has no separate parts`)
  const planned = await planChange(workspace, path, content)
  if (planned.change.path !== path || !sameVersion(planned.change.before, before)) {
    throw new WordedError(sentence`${path} has changed in the meantime`)
  }
  return planned
}

/** The bytes that some hunks make of a file; null where that cannot be done for sure. */
async function withHunks(
  old: Uint8Array,
  chosen: Parameters<typeof applyHunks>[1],
  encoding: string | undefined,
): Promise<Uint8Array | null> {
  const { decode, encode } = await codecOf(old, encoding)
  const text = decode(old)
  const made = text === null ? null : await inTurn(() => applyHunks(text, chosen))
  return made === null ? null : encode(made)
}

async function contentNow(workspace: string, path: string): Promise<Uint8Array | null> {
  const absolute = await resolveInside(workspace, path)
  const info = await stat(absolute).catch(() => null)
  return info?.isFile() && info.size <= MAX_MERGED_BYTES ? readFile(absolute) : null
}
