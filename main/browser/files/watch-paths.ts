import { type FSWatcher, watch } from 'node:fs'
import { join } from 'node:path'
import { dirname } from 'node:path/posix'

const MOST_FOLDERS = 40

type Watching = {
  /** Something may have happened to one of the paths, or to a folder on the way to it. */
  heard(): void
  /** By one watch of the whole folder: where it costs nothing, and where a watched folder could not be renamed. */
  isWhole?: boolean
}

/**
 * Watches some paths of a folder, be they there or not, until it is ended. On Linux each folder of theirs is watched by itself, as a
 * whole folder costs memory for all that lies in it.
 */
export function watchPaths(workspace: string, { heard, isWhole = process.platform !== 'linux' }: Watching) {
  const watchers = new Set<FSWatcher>()
  let names: ReadonlySet<string> = new Set()

  function add(folder: string): void {
    const matters = (name: string | null) => name === null || names.has(plain(folder, name))
    try {
      const options = { persistent: false, recursive: isWhole }
      const watcher = watch(join(workspace, folder), options, (_, name) => matters(name) && heard())
      watchers.add(watcher)
      watcher.once('error', () => {
        watchers.delete(watcher)
        watcher.close()
        heard()
      })
    } catch {
      // It is not there, and the one above tells when it comes; or the system has no more watches.
    }
  }

  function end(): void {
    for (const watcher of watchers) watcher.close()
    watchers.clear()
  }

  return {
    /** Watches these instead, relative to the folder, with '/'. */
    watch(paths: readonly string[]): void {
      const folders = foldersOf(paths)
      names = new Set([...paths, ...folders].map(path => plain('.', path)))
      if (isWhole && watchers.size > 0) return
      // A folder may have been replaced by another of the same name; then only a new watch sees it.
      end()
      for (const folder of isWhole ? ['.'] : folders) add(folder)
    },
    end,
  }
}

/** The folders in which they lie come first, then those above them. */
function foldersOf(paths: readonly string[]): Set<string> {
  const folders = new Set<string>()
  let level = paths
  while (level.length > 0 && folders.size < MOST_FOLDERS) {
    level = [...new Set(level.map(path => dirname(path)))].filter(folder => !folders.has(folder))
    for (const folder of level.slice(0, MOST_FOLDERS - folders.size)) folders.add(folder)
  }
  return folders
}

/** Systems give names in other letters and other forms of them than they were asked for. */
function plain(folder: string, name: string): string {
  const path = folder === '.' ? name : `${folder}/${name}`
  return path.replaceAll('\\', '/').normalize('NFC').toLowerCase()
}
