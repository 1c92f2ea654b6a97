import { errorText } from '../../shared/errors'
import type { FolderEntry } from '../../shared/ipc/file-calls'
import type { LocalizedText } from '../../shared/sentence'
import { type FolderFiles, type FolderListener, folderFiles } from './folder-files'
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

/** `asking` counts the questions that are not answered yet, and those who hold it. */
type HeldFolder = { files: FolderFiles; asking: number; timer?: NodeJS.Timeout }

/** A folder that is held until it is released, once for each time that it was. */
type HeldFiles = { files: FolderFiles; release(): void }

/** The lists of files that are kept in memory: of each folder from when it is first held until nobody has held it for `idleMs`. */
function heldFolders(
  idleMs: number,
  listenerOf: (workspace: string) => FolderListener,
  skips?: () => readonly string[],
) {
  const folders = new Map<string, HeldFolder>()

  function open(workspace: string): HeldFolder {
    return { files: folderFiles(workspace, listenerOf(workspace), skips), asking: 0 }
  }

  function hold(workspace: string): HeldFiles & { held: HeldFolder } {
    const held = folders.get(workspace) ?? open(workspace)
    folders.set(workspace, held)
    clearTimeout(held.timer)
    held.asking += 1
    return { held, files: held.files, release: () => release(workspace, held) }
  }

  function release(workspace: string, held: HeldFolder): void {
    held.asking -= 1
    if (held.asking > 0 || folders.get(workspace) !== held) return
    held.timer = setTimeout(() => void drop(workspace, held), idleMs)
    held.timer.unref()
  }

  async function drop(workspace: string, held: HeldFolder): Promise<void> {
    clearTimeout(held.timer)
    if (folders.get(workspace) === held) folders.delete(workspace)
    await held.files.close()
  }

  return {
    hold: (workspace: string): HeldFiles => hold(workspace),

    /** Rejects where the folder cannot be listed; the next question tries again. */
    async ask<T>(workspace: string, answer: (files: FolderFiles) => Promise<T>): Promise<T> {
      const { held, files, release } = hold(workspace)
      try {
        return await answer(files)
      } catch (thrown) {
        await drop(workspace, held)
        throw thrown
      } finally {
        release()
      }
    },

    size: (): number => folders.size,

    async dropAll(): Promise<void> {
      await Promise.all([...folders].map(([workspace, held]) => drop(workspace, held)))
    },
  }
}
