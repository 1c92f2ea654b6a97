import { posix } from 'node:path'
import type { FileEntry } from './file-entry'

export type FileList = ReturnType<typeof fileList>

/** Files in memory, and the folders that hold them. */
export function fileList() {
  const files = new Map<string, FileEntry>()
  const folders = new Set<string>(['.'])
  const newFolders = new Set<string>()

  return {
    /** May be walked while the list changes. */
    entries: (): Iterable<FileEntry> => files.values(),
    get: (path: string): FileEntry | undefined => files.get(path),
    add(entry: FileEntry): void {
      files.set(entry.path, entry)
      for (let folder = posix.dirname(entry.path); !folders.has(folder); folder = posix.dirname(folder)) {
        folders.add(folder)
      }
    },
    /** For a folder in which there is no file yet. */
    addFolder: (path: string): unknown => newFolders.add(path),
    newFolders: (): Iterable<string> => newFolders,
    remove: (path: string): unknown => files.delete(path),
    hasFolder: (path: string): boolean => folders.has(path) || newFolders.has(path),
  }
}
