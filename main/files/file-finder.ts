import type { FolderEntry } from '../../shared/file-calls'
import { type FolderFiles, folderFiles } from './folder-files'
import { joinedPaths } from './joined-paths'
import { listChildren } from './list-children'
import { rankFiles } from './rank-files'

const IDLE_MS = 5 * 60_000

/** `asking` counts the questions that are not answered yet, and what watches. */
type Held = { files: FolderFiles; asking: number; timer?: NodeJS.Timeout }

export type FileFinder = ReturnType<typeof fileFinder>

type Changed = (workspace: string, paths: string[]) => void

/**
 * Finds and lists the files of a folder. Holds a folder's list from its first question until none came for `idleMs`.
 * `changed` hears of the folder that is watched, a few times a second at most.
 */
export function fileFinder(idleMs = IDLE_MS, changed: Changed = () => undefined) {
  const folders = new Map<string, Held>()
  let watched: { workspace: string; held: Held } | null = null
  let isClosed = false

  const told = joinedPaths(paths => {
    if (watched) changed(watched.workspace, paths)
  })

  function open(workspace: string): Held {
    const files = folderFiles(workspace, paths => {
      if (watched?.workspace === workspace) told.add(paths)
    })
    return { files, asking: 0 }
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
    /** Watches this folder instead of the one before; null for none. */
    watch(workspace: string | null): void {
      if (watched?.workspace === workspace || isClosed) return
      const former = watched
      told.clear()
      watched = workspace === null ? null : { workspace, held: hold(workspace) }
      if (former) release(former.workspace, former.held)
    },
    /** How many folders are held in memory. */
    size: () => folders.size,
    async close(): Promise<void> {
      isClosed = true
      watched = null
      told.clear()
      await Promise.all([...folders].map(([workspace, held]) => drop(workspace, held)))
    },
  }
}
