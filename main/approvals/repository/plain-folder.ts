import type { Dirent } from 'node:fs'
import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { readSmall } from './file-kind'

/** Never read by the lines that run unasked: hooks are off, and what is kept for submodules and others is not opened. */
const UNREAD = new Set(['hooks', 'lfs', 'modules', 'rr-cache'])

/** They name objects in other places, or make up a history. */
const FORBIDDEN = new Set(['info/grafts', 'objects/info/alternates', 'objects/info/http-alternates'])

/** The files that a further work tree shares with the first, and the tables in which references may be kept. */
const POINTERS: readonly (readonly [path: RegExp, expected: RegExp])[] = [
  [/^worktrees\/[^/]+\/commondir$/, /^\.\.\/\.\.\n?$/],
  [/(^|\/)tables\.list$/, /^[\w.\n-]*$/],
]

const MAX_ENTRIES = 100_000
/** Of the list of names itself: some tens of thousands. */
const MAX_FOLDER_BYTES = 1024 * 1024
const MAX_LIST_BYTES = 1024 * 1024

/**
 * Returns whether everything that git may read in its folder is plain files in real folders: a link may lead outside, and
 * reading from a pipe would not end.
 */
export async function folderIsPlain(gitFolder: string): Promise<boolean> {
  let left = MAX_ENTRIES

  async function isPlain(path: string): Promise<boolean> {
    const entries = await entriesOf(gitFolder, path)
    left -= entries.length
    if (left < 0 || !entries.every(isKnown)) return false
    const within = entries.map(({ own, entry }) => (entry.isDirectory() ? isPlain(own) : pointsWithin(gitFolder, own)))
    return (await Promise.all(within.filter(inner => inner !== undefined))).every(Boolean)
  }

  return isPlain('')
}

type Entry = { own: string; entry: Dirent }

/** Returns the entries of a folder that may be read. Throws if there are too many to list in one go. */
async function entriesOf(gitFolder: string, path: string): Promise<Entry[]> {
  const folder = join(gitFolder, path)
  const { size } = await lstat(folder)
  if (size > MAX_FOLDER_BYTES) throw new Error('too large to be listed')
  const entries = await readdir(folder, { withFileTypes: true })
  const named = entries.map(entry => ({ own: path === '' ? entry.name : `${path}/${entry.name}`, entry }))
  return named.filter(({ own }) => !UNREAD.has(own))
}

/** Git's own monitor listens at a socket, which is not opened while it is off. */
function isKnown({ own, entry }: Entry): boolean {
  if (FORBIDDEN.has(own)) return false
  return entry.isFile() || entry.isDirectory() || (entry.isSocket() && own === 'fsmonitor--daemon.ipc')
}

/** Of files that name others, whether these are where git puts them; undefined for all the rest. */
function pointsWithin(gitFolder: string, path: string): Promise<boolean> | undefined {
  const [, expected] = POINTERS.find(([name]) => name.test(path)) ?? []
  return (
    expected &&
    readSmall(join(gitFolder, path), MAX_LIST_BYTES).then(
      bytes => bytes !== undefined && expected.test(bytes.toString('latin1')),
    )
  )
}
