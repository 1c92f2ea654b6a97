import type { FolderEntry } from '../../shared/ipc/file-calls'
import { type HeldFiles, heldFolders } from './held-folders'
import { joinedPaths } from './joined-paths'
import { listChildren } from './list-children'
import { rankFiles } from './rank-files'

const IDLE_MS = 5 * 60_000

/** A folder that somebody watches. */
type Watched = { files: HeldFiles; watchers: Set<number>; told: ReturnType<typeof joinedPaths> }

export type FileFinder = ReturnType<typeof fileFinder>

type Changed = (workspace: string, paths: string[]) => void

/**
 * Finds and lists the files of a folder. Holds a folder's list from its first question until none came for `idleMs`.
 * What `searchSkips` says is not listed.
 * `changed` hears of each folder that is watched, a few times a second at most, once for all who watch it.
 */
export function fileFinder(
  idleMs = IDLE_MS,
  changed: Changed = () => undefined,
  searchSkips?: () => readonly string[],
) {
  const folders = heldFolders(idleMs, (workspace, paths) => watched.get(workspace)?.told.add(paths), searchSkips)
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
    /** `workspace` is a real path. */
    async find(workspace: string, query: string, limit: number): Promise<string[]> {
      if (isClosed) return []
      return folders.ask(workspace, async files => rankFiles(await files.entries(), query, limit))
    },
    /** What lies in some folders of it. */
    async list(workspace: string, inFolders: readonly string[]): Promise<Record<string, FolderEntry[]>> {
      if (isClosed) return {}
      return folders.ask(workspace, async files => listChildren(await files.entries(), inFolders))
    },
    /** This watcher watches this folder instead of its former one; null for none. */
    watch(watcher: number, workspace: string | null): void {
      if (isClosed) return
      const former = [...watched].find(([, { watchers }]) => watchers.has(watcher))?.[0]
      if (former === workspace) return
      if (workspace !== null) join(workspace, watcher)
      if (former !== undefined) leave(former, watcher)
    },
    /** How many folders are held in memory. */
    size: folders.size,
    async close(): Promise<void> {
      isClosed = true
      for (const { told } of watched.values()) told.clear()
      watched.clear()
      await folders.dropAll()
    },
  }
}
