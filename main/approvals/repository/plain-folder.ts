import type { Dirent } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { readSmall } from './file-kind'

/** Never read by the lines that run unasked: hooks are off, and what is kept for submodules and others is not opened. */
const UNREAD = new Set(['hooks', 'lfs', 'modules', 'rr-cache'])

/** They name objects in other places, or make up a history. */
const FORBIDDEN = new Set(['info/grafts', 'objects/info/alternates', 'objects/info/http-alternates'])

const MAX_ENTRIES = 100_000
const MAX_LIST_BYTES = 1024 * 1024

/**
 * Whether all that git may read in its folder is plain files in real folders: a link may lead outside, and reading from a
 * pipe would not end.
 */
export async function folderIsPlain(gitFolder: string): Promise<boolean> {
  let left = MAX_ENTRIES

  async function isPlain(path: string): Promise<boolean> {
    const found = await entriesOf(gitFolder, path)
    left -= found.length
    if (left < 0 || !found.every(isKnown)) return false
    const folders = found.filter(({ entry }) => entry.isDirectory()).map(folder => isPlain(folder.path))
    const lists = found.filter(({ entry }) => entry.name === 'tables.list')
    const checked = [...folders, ...lists.map(list => namesOwnFiles(join(gitFolder, list.path)))]
    return (await Promise.all(checked)).every(Boolean)
  }

  return isPlain('')
}

type Found = { path: string; entry: Dirent }

async function entriesOf(gitFolder: string, path: string): Promise<Found[]> {
  const entries = await readdir(join(gitFolder, path), { withFileTypes: true })
  const found = entries.map(entry => ({ entry, path: path === '' ? entry.name : `${path}/${entry.name}` }))
  return found.filter(one => !UNREAD.has(one.path))
}

/** Git's own monitor listens at a socket, which is not opened while it is off. */
function isKnown({ path, entry }: Found): boolean {
  if (FORBIDDEN.has(path)) return false
  return entry.isFile() || entry.isDirectory() || (entry.isSocket() && path === 'fsmonitor--daemon.ipc')
}

/** A list of tables of references names them by paths. */
async function namesOwnFiles(list: string): Promise<boolean> {
  const text = (await readSmall(list, MAX_LIST_BYTES))?.toString('latin1')
  return text !== undefined && /^[\w.\n-]*$/.test(text)
}
