import { readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path/posix'
import { type LocalizedText, sentence } from '../../../shared/sentence'
import type { FileVersion, FolderEntry } from '../../../shared/session/effects'
import type { ChangeStep } from './change-step'
import { isMissing } from './file-version'

/** The version that stands for no file, which no file has. */
export const NO_FILE: FileVersion = { hash: '', bytes: 0 }

/** The files of a folder, as they are or as they would be. */
export type Files = {
  /** Null where there is none; `NO_FILE` for what is no file. */
  versionAt(path: string): Promise<FileVersion | null>
  read(path: string): Promise<Uint8Array>
  /** Returns the entry there, which may be a link or a folder; null where there is none. */
  entryAt(path: string): Promise<FolderEntry | 'other' | null>
  /** Returns what is in a folder and below it, except folders; null if there is no folder. */
  filesBelow(path: string): Promise<string[] | null>
}

/**
 * Returns, as text, what keeps a file from coming to a path with no file; undefined if nothing does. A folder that only
 * holds files that are `leaving`, and a file that is, make room first.
 */
export async function inTheWay(
  files: Files,
  path: string,
  leaving: ReadonlySet<string>,
): Promise<LocalizedText | undefined> {
  for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) {
    const found = await files.versionAt(folder)
    if (found === NO_FILE) break
    if (found && !leaving.has(folder)) return sentence`${path} can’t be restored because ${folder} is now a file`
  }
  const below = (await files.filesBelow(path)) ?? []
  if (below.every(one => leaving.has(one))) return undefined
  return sentence`${path} is now a folder that contains other files`
}

/** So many names are looked at below a folder: it is not emptied by an undo then. */
const MAX_BELOW = 100_000

/** As `Files` has it, of a folder on the disk. */
export async function filesBelowOnDisk(workspace: string, path: string): Promise<string[] | null> {
  return (await lookBelow(workspace, path))?.files ?? null
}

/** A folder and those in it, where there is nothing but folders; none where there is more. */
export async function emptyFolders(workspace: string, path: string): Promise<string[]> {
  const found = await lookBelow(workspace, path)
  return found && found.files.length === 0 ? found.folders : []
}

async function lookBelow(workspace: string, path: string): Promise<{ files: string[]; folders: string[] } | null> {
  const files: string[] = []
  const folders = [path]
  for (const folder of folders) {
    const entries = await readdir(join(workspace, folder), { withFileTypes: true }).catch(thrown => {
      if (isMissing(thrown)) return null
      throw thrown
    })
    if (!entries && folder === path) return null
    for (const entry of entries ?? []) {
      const list = entry.isDirectory() && files.length + folders.length < MAX_BELOW ? folders : files
      list.push(join(folder, entry.name))
    }
  }
  return { files, folders }
}

/** The steps of a set that make room for others of it: they take away a file where a folder is needed, or what is in a folder where a file is. */
export function stepsThatMakeRoom(steps: readonly ChangeStep[]): Set<ChangeStep> {
  const placed = steps.flatMap(({ path, content, moveTo }) => (content ? [path] : (moveTo ?? [])))
  const needed = new Set(placed.flatMap(foldersOf))
  const places = new Set(steps.flatMap(step => placeOver(step) ?? []))
  const isRoom = ({ path, content }: ChangeStep) =>
    !content && (needed.has(path) || foldersOf(path).some(folder => places.has(folder)))
  return new Set(steps.filter(isRoom))
}

/** Returns the path at which a step puts a file in place of a folder. */
export function placeOver({ path, moveTo = path, overFolder }: ChangeStep): string | undefined {
  return overFolder ? moveTo : undefined
}

/** A path and the folders on the way to it. */
export function onTheWay(path: string): string[] {
  const names = path.split('/')
  return names.map((_, index) => names.slice(0, index + 1).join('/'))
}

/** The folders on the way to a path, the innermost first. */
function foldersOf(path: string): string[] {
  const folders: string[] = []
  for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) folders.push(folder)
  return folders
}
