import type { Dirent } from 'node:fs'
import { opendir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '../../../shared/errors'
import { sentence } from '../../../shared/sentence'
import { locateInside } from '../paths/resolve-path'
import { sortInSlices } from '../sort-in-slices'
import { explained } from './open-regular-file'

/** The kind of an entry. A link's kind depends on its target; one that leads out of the workspace, or nowhere, is never followed. */
export type EntryKind = 'folder' | 'file' | 'other' | 'link-out' | 'broken-link'
export type DirectoryEntry = { name: string; kind: EntryKind }

export type DirectoryPage = { offset: number; limit: number }

/** More names than anybody lists. */
const MAX_NAMES = 200_000
/** So many are read at once. */
const NAMES_AT_ONCE = 1_000

/**
 * Some entries of one folder, hidden ones too, in order of name, and whether there are more behind them. `absolute` is
 * what `resolveInside` gave. However many there are, nothing else waits for it, and only links that are shown are followed.
 */
export async function listDirectory(
  workspace: string,
  absolute: string,
  { offset, limit }: DirectoryPage,
): Promise<{ entries: DirectoryEntry[]; more: boolean }> {
  const info = await explained(absolute, () => stat(absolute))
  if (!info.isDirectory()) throw new AppError('bad-input', sentence`path is not a directory: ${absolute}`)
  const all = await sortInSlices(await namesIn(absolute), (a, b) => (a.name < b.name ? -1 : 1))
  const page = all.slice(offset, offset + limit)
  const entries = await Promise.all(
    page.map(async entry => ({ name: entry.name, kind: await kindOf(workspace, absolute, entry) })),
  )
  return { entries, more: page.length > 0 && all.length > offset + page.length }
}

async function namesIn(absolute: string): Promise<Dirent[]> {
  const entries: Dirent[] = []
  for await (const entry of await explained(absolute, () => opendir(absolute, { bufferSize: NAMES_AT_ONCE }))) {
    entries.push(entry)
    if (entries.length > MAX_NAMES) throw new Error(`folder has more than ${MAX_NAMES} entries: ${absolute}`)
  }
  return entries
}

async function kindOf(workspace: string, folder: string, entry: Dirent): Promise<EntryKind> {
  if (!entry.isSymbolicLink()) return plainKind(entry)
  const link = join(folder, entry.name)
  try {
    const target = await locateInside(workspace, link)
    return target === null ? 'link-out' : plainKind(await stat(target))
  } catch {
    // Nothing there, a circle, or not allowed: for whoever lists the folder it is the same.
    return 'broken-link'
  }
}

function plainKind(info: Pick<Dirent, 'isDirectory' | 'isFile'>): EntryKind {
  if (info.isDirectory()) return 'folder'
  return info.isFile() ? 'file' : 'other'
}
