import { errorText } from '../../shared/errors'
import type { FolderEntry } from '../../shared/ipc/file-calls'
import type { LocalizedText } from '../../shared/sentence'
import { type HeldFiles, heldFolders } from './held-folders'
import { joinedPaths } from './joined-paths'
import { listChildren } from './list-children'
import { rankFiles } from './rank-files'

const IDLE_MS = 5 * 60_000

/** A folder that somebody watches. */
type Watched = { files: HeldFiles; watchers: Set<number>; told: ReturnType<typeof joinedPaths> }

export type FileFinder = ReturnType<typeof fileFinder>

type FinderParts = {
  idleMs?: number
  /**
   * Hears of each folder that is watched, a few times a second at most, once for all who watch it; and of one without paths
   * once all of its files are listed, where questions were answered before.
   */
  changed?(workspace: string, paths: string[]): void
  /** Hears why the changes of a folder show late. */
  warn?(words: LocalizedText): void
  /** Returns what is not listed. */
  searchSkips?(): readonly string[]
}

/** Finds and lists the files of a folder. Holds a folder's list from its first question until none came for `idleMs`. */
export function fileFinder({
  idleMs = IDLE_MS,
  changed = () => undefined,
  warn = () => undefined,
  searchSkips,
}: FinderParts = {}) {
  const listenerOf = (workspace: string) => ({
    changed: (paths: string[]) => watched.get(workspace)?.told.add(paths),
    completed: () => changed(workspace, []),
    unwatched: (error: Error) => warn(errorText(error)),
  })
  const folders = heldFolders(idleMs, listenerOf, searchSkips)
  const watched = new Map<string, Watched>()
  let isClosed = false

  function join(workspace: string, watcher: number): void {
    const { watchers } = watched.get(workspace) ?? begin(workspace)
    watchers.add(watcher)
  }

  function begin(workspace: string): Watched {
    const told = joinedPaths(paths => changed(workspace, paths))
    const begun = { files: folders.hold(workspace), watchers: new Set<number>(), told }
    watched.set(workspace, begun)
    return begun
  }

  function leave(workspace: string, watcher: number): void {
    const { files, watchers, told } = watched.get(workspace) ?? {}
    if (!watchers?.delete(watcher) || watchers.size > 0) return
    told?.clear()
    watched.delete(workspace)
    files?.release()
  }

  return {
    /** `workspace` is a real path. Of a very large folder what is listed so far is found at first. */
    async find(workspace: string, query: string, limit: number): Promise<string[]> {
      if (isClosed) return []
      return folders.ask(workspace, async files => rankFiles((await files.list()).byFolder(), query, limit))
    },
    /** Lists the contents of some of its folders. */
    async list(workspace: string, inFolders: readonly string[]): Promise<Record<string, FolderEntry[]>> {
      if (isClosed) return {}
      return folders.ask(workspace, async files => listChildren(await files.list(), inFolders))
    },
    /** This watcher watches this folder instead of its former one; null for none. */
    watch(watcher: number, workspace: string | null): void {
      if (isClosed) return
      const former = [...watched].find(([, { watchers }]) => watchers.has(watcher))?.[0]
      if (former === workspace) return
      if (workspace !== null) join(workspace, watcher)
      if (former !== undefined) leave(former, watcher)
    },
    /** Returns the number of folders held in memory. */
    size: folders.size,
    async close(): Promise<void> {
      isClosed = true
      for (const { told } of watched.values()) told.clear()
      watched.clear()
      await folders.dropAll()
    },
  }
}
