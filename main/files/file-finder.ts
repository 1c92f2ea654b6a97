import type { FolderEntry } from '../../shared/ipc/file-calls'
import { type FolderFiles, folderFiles } from './folder-files'
import { joinedPaths } from './joined-paths'
import { listChildren } from './list-children'
import { rankFiles } from './rank-files'

const IDLE_MS = 5 * 60_000

/** `asking` counts the questions that are not answered yet, and those who watch. */
type Held = { files: FolderFiles; asking: number; timer?: NodeJS.Timeout }

/** A folder that somebody watches. */
type Watched = { held: Held; watchers: Set<number>; told: ReturnType<typeof joinedPaths> }

export type FileFinder = ReturnType<typeof fileFinder>

type Changed = (workspace: string, paths: string[]) => void

/**
 * Finds and lists the files of a folder. Holds a folder's list from its first question until none came for `idleMs`.
 * `changed` hears of each folder that is watched, a few times a second at most, once for all who watch it.
 */
export function fileFinder(idleMs = IDLE_MS, changed: Changed = () => undefined) {
  const folders = new Map<string, Held>()
  const watched = new Map<string, Watched>()
  let isClosed = false

  function open(workspace: string): Held {
    return { files: folderFiles(workspace, paths => watched.get(workspace)?.told.add(paths)), asking: 0 }
  }

  function hold(workspace: string): Held {
    const held = folders.get(workspace) ?? open(workspace)
    folders.set(workspace, held)
    clearTimeout(held.timer)
    held.asking += 1
    return held
  }

  function release(workspace: string, held: Held): void {
    held.asking -= 1
    if (held.asking > 0 || folders.get(workspace) !== held) return
    held.timer = setTimeout(() => void drop(workspace, held), idleMs)
    held.timer.unref()
  }

  async function drop(workspace: string, held: Held): Promise<void> {
    clearTimeout(held.timer)
    if (folders.get(workspace) === held) folders.delete(workspace)
    await held.files.close()
  }

  function join(workspace: string, watcher: number): void {
    const { watchers } = watched.get(workspace) ?? begin(workspace)
    watchers.add(watcher)
  }

  function begin(workspace: string): Watched {
    const told = joinedPaths(paths => changed(workspace, paths))
    const begun = { held: hold(workspace), watchers: new Set<number>(), told }
    watched.set(workspace, begun)
    return begun
  }

  function leave(workspace: string, watcher: number): void {
    const { held, watchers, told } = watched.get(workspace) ?? {}
    if (!watchers?.delete(watcher) || watchers.size > 0) return
    told?.clear()
    watched.delete(workspace)
    if (held) release(workspace, held)
  }

  /** Rejects where the folder cannot be listed; the next question tries again. */
  async function asked<T>(workspace: string, answer: (files: FolderFiles) => Promise<T>): Promise<T> {
    const held = hold(workspace)
    try {
      return await answer(held.files)
    } catch (thrown) {
      await drop(workspace, held)
      throw thrown
    } finally {
      release(workspace, held)
    }
  }

  return {
    /** `workspace` is a real path. */
    async find(workspace: string, query: string, limit: number): Promise<string[]> {
      if (isClosed) return []
      return asked(workspace, async files => rankFiles(await files.entries(), query, limit))
    },
    /** What lies in some folders of it. */
    async list(workspace: string, inFolders: readonly string[]): Promise<Record<string, FolderEntry[]>> {
      if (isClosed) return {}
      return asked(workspace, async files => listChildren(await files.entries(), inFolders))
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
    size: () => folders.size,
    async close(): Promise<void> {
      isClosed = true
      for (const { told } of watched.values()) told.clear()
      watched.clear()
      await Promise.all([...folders].map(([workspace, held]) => drop(workspace, held)))
    },
  }
}
