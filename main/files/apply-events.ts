import { lstat } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { fileEntry } from './file-entry'
import type { FileList } from './file-list'
import type { FolderEvent } from './watch-folder'

/** With more at once it is cheaper to list the folder again. */
const MAX_LOOKS = 500

const IGNORE_LISTS = new Set(['.gitignore', '.ignore', '.rgignore'])

/**
 * Brings a list up to date as far as events tell. Deletions are certain. What appeared in a folder that is known counts
 * at once; whether a rule ignores it only a new listing can say. Resolves to whether one is called for.
 */
export async function applyEvents(workspace: string, list: FileList, events: readonly FolderEvent[]): Promise<boolean> {
  const isUnclear = events.some(event => tellsTooLittle(list, event))
  for (const { type, path } of events) if (type === 'delete') list.remove(path)
  const created = events.filter(({ type }) => type === 'create').map(({ path }) => path)
  if (created.length <= MAX_LOOKS) await addCreated(workspace, list, created)
  return created.length > 0 || isUnclear
}

/** The upper folders first, as what lies in them counts only then. */
async function addCreated(workspace: string, list: FileList, created: readonly string[]): Promise<void> {
  const kinds = await Promise.all(created.map(async path => ({ path, kind: await kindOf(join(workspace, path)) })))
  for (const { path, kind } of kinds.sort((a, b) => a.path.length - b.path.length)) {
    if (!list.hasFolder(posix.dirname(path)) || path === '.git') continue
    if (kind === 'folder') list.addFolder(path)
    if (kind === 'file') list.add(list.get(path) ?? fileEntry(path))
  }
}

function tellsTooLittle(list: FileList, { type, path }: FolderEvent): boolean {
  // A folder may go without a word of what was in it, and one that was moved be spoken of by its old name.
  return IGNORE_LISTS.has(posix.basename(path)) || (type === 'delete' && !list.get(path))
}

async function kindOf(absolute: string): Promise<'file' | 'folder' | 'other'> {
  const info = await lstat(absolute).catch(() => null)
  if (info?.isFile()) return 'file'
  return info?.isDirectory() ? 'folder' : 'other'
}
