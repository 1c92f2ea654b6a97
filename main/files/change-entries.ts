import { lstat, mkdir, rename, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { AppError } from '../../shared/errors'
import { sentence } from '../../shared/sentence'
import { resolveInside } from '../workspace/paths/resolve-path'

/** Makes an empty file or a folder in a folder, as the person wants it. Refuses a name that is taken. */
export async function createEntry(workspace: string, path: string, kind: 'file' | 'folder'): Promise<void> {
  const entry = await entryInside(workspace, path)
  checkName(basename(entry))
  try {
    if (kind === 'folder') await mkdir(entry)
    else await writeFile(entry, '', { flag: 'wx' })
  } catch (error) {
    throw isTaken(error) ? taken(basename(entry), error) : error
  }
}

/** Gives a file or a folder another name in its place. Refuses a name that is taken. */
export async function renameEntry(workspace: string, path: string, name: string): Promise<void> {
  const entry = await entryInside(workspace, path)
  checkName(name)
  const renamed = join(dirname(entry), name)
  // On many systems a name in other capitals is the same file.
  const isSame = entry.toLowerCase() === renamed.toLowerCase()
  if (!isSame && (await lstat(renamed).catch(() => null))) throw taken(name)
  await rename(entry, renamed)
}

/** The place of something in a folder. Of a link it is the link's own: what it leads to is not meant. */
export async function entryInside(workspace: string, path: string): Promise<string> {
  const name = basename(path)
  if (name === '' || name === '.' || name === '..') throw new AppError('bad-input', sentence`Enter a file name.`)
  return join(await resolveInside(workspace, dirname(path)), name)
}

/** Names that one of the systems cannot have are none for the others, too: folders are shared. */
function checkName(name: string): void {
  const isBad = name.trim() === '' || /^\.{1,2}$/.test(name) || /[\\/:*?"<>|]/.test(name) || hasControl(name)
  if (isBad) throw new AppError('bad-input', sentence`“${name}” can’t be a file name.`)
}

function hasControl(name: string): boolean {
  return [...name].some(character => character < ' ')
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST'
}

function taken(name: string, cause?: unknown): AppError {
  return new AppError('conflict', sentence`A file or folder named ${name} already exists.`, { cause })
}
