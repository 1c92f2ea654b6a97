import { posix } from 'node:path'
import type { FolderEntry } from '../../shared/ipc/file-calls'
import type { FileEntry } from './file-entry'

export type FileList = ReturnType<typeof fileList>

/** What lies directly in a folder, by name. */
type Folder = { files: Map<string, FileEntry>; folders: Set<string> }

/** Files in memory, by the folders that hold them: what a folder holds is found at once, and no map grows with all files. */
export function fileList() {
  const folders = new Map<string, Folder>([['.', emptyFolder()]])
  const newFolders = new Set<string>()
  let count = 0

  /** A folder that is there, with all above it, each in the one that it lies in. */
  function folderAt(path: string): Folder {
    const known = folders.get(path)
    if (path === '.') return known as Folder
    const above = posix.dirname(path)
    const name = posix.basename(path)
    if (known && folders.get(above)?.folders.has(name)) return known
    const folder = known ?? emptyFolder()
    folders.set(path, folder)
    folderAt(above).folders.add(name)
    return folder
  }

  /** A folder that holds nothing is in none. It is still known, as its next file must not be missed. */
  function leaveIfEmpty(path: string): void {
    const folder = folders.get(path)
    if (path === '.' || !folder || folder.files.size > 0 || folder.folders.size > 0) return
    const above = posix.dirname(path)
    folders.get(above)?.folders.delete(posix.basename(path))
    leaveIfEmpty(above)
  }

  const get = (path: string): FileEntry | undefined => folders.get(posix.dirname(path))?.files.get(posix.basename(path))

  return {
    get,
    /** May be walked while the list changes. */
    *entries(): Generator<FileEntry> {
      for (const { files } of folders.values()) yield* files.values()
    },
    size: (): number => count,
    /** How many folders hold a file, or have held one. */
    folders: (): number => folders.size,
    add(entry: FileEntry): void {
      const { files } = folderAt(posix.dirname(entry.path))
      const name = posix.basename(entry.path)
      if (!files.has(name)) count += 1
      files.set(name, entry)
    },
    remove(path: string): void {
      const folder = posix.dirname(path)
      if (!folders.get(folder)?.files.delete(posix.basename(path))) return
      count -= 1
      leaveIfEmpty(folder)
    },
    /** What lies directly in a folder, in no order. */
    children(path: string): FolderEntry[] {
      const { files, folders: inner } = folders.get(path) ?? emptyFolder()
      return [
        ...Array.from(inner, name => ({ name, kind: 'folder' as const })),
        ...Array.from(files.keys(), name => ({ name, kind: 'file' as const })),
      ]
    },
    /** For a folder in which there is no file yet. */
    addFolder: (path: string): unknown => newFolders.add(path),
    newFolders: (): Iterable<string> => newFolders,
    hasFolder: (path: string): boolean => folders.has(path) || newFolders.has(path),
    /** Whether a folder of this name holds a file, wherever it is. */
    hasFolderNamed(name: string): boolean {
      for (const path of folders.keys()) if (posix.basename(path) === name) return true
      return false
    },
  }
}

function emptyFolder(): Folder {
  return { files: new Map(), folders: new Set() }
}
