import type { Dirent } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '../../shared/errors'
import { explained } from './open-regular-file'
import { locateInside } from './resolve-path'

/** What a link is depends on where it leads; one that leads out of the workspace, or nowhere, is never followed. */
export type EntryKind = 'folder' | 'file' | 'other' | 'link-out' | 'broken-link'
export type DirectoryEntry = { name: string; kind: EntryKind }

/** The entries of one folder, hidden ones too, in order of name. `absolute` is what `resolveInside` gave. */
export async function listDirectory(workspace: string, absolute: string): Promise<DirectoryEntry[]> {
  const info = await explained(absolute, () => stat(absolute))
  if (!info.isDirectory()) throw new AppError('bad-input', `path is not a directory: ${absolute}`)
  const entries = await explained(absolute, () => readdir(absolute, { withFileTypes: true }))
  entries.sort((a, b) => (a.name < b.name ? -1 : 1))
  return Promise.all(entries.map(async entry => ({ name: entry.name, kind: await kindOf(workspace, absolute, entry) })))
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
