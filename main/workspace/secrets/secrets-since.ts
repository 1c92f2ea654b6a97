import { lstat } from 'node:fs/promises'
import { join } from 'node:path'
import { secretPaths } from './secret-paths'

/** Tells a file from one that took its place, and its content from a later one. */
type FileStamp = { file: string; changedAt: bigint }

/** The secret files that exist, by their paths. */
export type SeenSecrets = ReadonlyMap<string, FileStamp>

export async function seenSecrets(folder: string, paths: readonly string[]): Promise<SeenSecrets> {
  const marks = new Map<string, FileStamp>()
  for (const path of paths) {
    const info = await lstat(join(folder, path), { bigint: true }).catch(() => undefined)
    // A number of a file is given again once it is gone, so the time at which it was made counts too.
    if (info) marks.set(path, { file: `${info.dev}:${info.ino}:${info.birthtimeNs}`, changedAt: info.ctimeNs })
  }
  return marks
}

/**
 * The path of a file of secrets that came into the folder since then, or took the place of another: a command that began before
 * could read it, as it is files that are hidden, and not names. Of those that it could read anyway, `open`, a change of the content
 * is the same. Undefined where there is none.
 */
export async function secretSince(
  folder: string,
  before: SeenSecrets,
  open: ReadonlySet<string>,
): Promise<string | undefined> {
  const { paths, complete } = await secretPaths(folder)
  if (!complete) return '.'
  const now = await seenSecrets(folder, paths)
  return paths.find(path => {
    const [was, is] = [before.get(path), now.get(path)]
    return was?.file !== is?.file || (open.has(path) && was?.changedAt !== is?.changedAt)
  })
}
