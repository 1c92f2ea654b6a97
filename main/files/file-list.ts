import type { FolderEntry } from '../../shared/ipc/file-calls'
import type { FileEntry } from './file-entry'

export type FileList = ReturnType<typeof fileList>

/** Files in memory, by the folders that hold them: what a folder holds is found at once, and no map grows with all files. */
export function fileList() {
  const tree = folderTree()
  const newFolders = new Set<string>()
  let count = 0

  return {
    get(path: string): FileEntry | undefined {
      const { above, name } = partsOf(path)
      return tree.folders.get(above)?.files.get(name)
    },
    /** All files, those of each folder together: to hand on a million one by one takes longer than to look at them. May be walked while the list changes. */
    *byFolder(): Generator<Iterable<FileEntry>> {
      for (const { files } of tree.folders.values()) yield files.values()
    },
    size: (): number => count,
    /** Returns the number of folders that hold a file, or have held one. */
    folders: (): number => tree.folders.size,
    add(entry: FileEntry): void {
      const { above, name } = partsOf(entry.path)
      const { files } = tree.at(above)
      if (!files.has(name)) count += 1
      files.set(name, entry)
    },
    remove(path: string): void {
      const { above, name } = partsOf(path)
      if (!tree.folders.get(above)?.files.delete(name)) return
      count -= 1
      tree.leaveIfEmpty(above)
    },
    /** Returns the direct contents of a folder, in no order. */
    children(path: string): FolderEntry[] {
      const { files, folders } = tree.folders.get(path) ?? emptyFolder()
      return [
        ...Array.from(folders, name => ({ name, kind: 'folder' as const })),
        ...Array.from(files.keys(), name => ({ name, kind: 'file' as const })),
      ]
    },
    /** For a folder in which there is no file yet. */
    addFolder: (path: string): unknown => newFolders.add(path),
    newFolders: (): Iterable<string> => newFolders,
    hasFolder: (path: string): boolean => tree.folders.has(path) || newFolders.has(path),
    /** Returns whether a folder of this name holds a file, wherever it is. */
    hasFolderNamed(name: string): boolean {
      for (const path of tree.folders.keys()) if (partsOf(path).name === name) return true
      return false
    },
  }
}

/** The direct contents of a folder, by name. */
type Folder = { files: Map<string, FileEntry>; folders: Set<string> }

/** Folders by their paths, each of which stands in the one that it lies in as long as it holds something. */
function folderTree() {
  const top = emptyFolder()
  const folders = new Map([['.', top]])
  /** The folder that was asked for last, as most files come with their neighbours. */
  let last = { path: '.', folder: top }

  function attached(path: string): Folder {
    if (path === '.') return top
    const { above, name } = partsOf(path)
    const known = folders.get(path)
    if (known && folders.get(above)?.folders.has(name)) return known
    const folder = known ?? emptyFolder()
    folders.set(path, folder)
    attached(above).folders.add(name)
    return folder
  }

  /** A folder that holds nothing stands in none. It is still known, as its next file must not be missed. */
  function leaveIfEmpty(path: string): void {
    const folder = folders.get(path)
    if (path === '.' || !folder || folder.files.size > 0 || folder.folders.size > 0) return
    const { above, name } = partsOf(path)
    folders.get(above)?.folders.delete(name)
    last = { path: '.', folder: top }
    leaveIfEmpty(above)
  }

  return {
    folders: folders as ReadonlyMap<string, Folder>,
    leaveIfEmpty,
    /** A folder, which is there from then on with all above it. */
    at(path: string): Folder {
      if (path !== last.path) last = { path, folder: attached(path) }
      return last.folder
    },
  }
}

function emptyFolder(): Folder {
  return { files: new Map(), folders: new Set() }
}

/** The folder that a path lies in, '.' for the folder of all, and its name there. */
function partsOf(path: string): { above: string; name: string } {
  const end = path.lastIndexOf('/')
  return end < 0 ? { above: '.', name: path } : { above: path.slice(0, end), name: path.slice(end + 1) }
}
