import { type FolderFiles, folderFiles } from './folder-files'
import { rankFiles } from './rank-files'

const IDLE_MS = 5 * 60_000

/** `asking` counts the questions that are not answered yet. */
type Held = { files: FolderFiles; asking: number; timer?: NodeJS.Timeout }

export type FileFinder = ReturnType<typeof fileFinder>

/** Finds files of a folder by a few letters. Holds a folder's list from its first question until none came for `idleMs`. */
export function fileFinder(idleMs = IDLE_MS) {
  const folders = new Map<string, Held>()
  let isClosed = false

  function hold(workspace: string): Held {
    const held = folders.get(workspace) ?? { files: folderFiles(workspace), asking: 0 }
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

  return {
    /** `workspace` is a real path. Rejects where the folder cannot be listed; the next question tries again. */
    async find(workspace: string, query: string, limit: number): Promise<string[]> {
      if (isClosed) return []
      const held = hold(workspace)
      try {
        return await rankFiles(await held.files.entries(), query, limit)
      } catch (thrown) {
        await drop(workspace, held)
        throw thrown
      } finally {
        release(workspace, held)
      }
    },
    /** How many folders are held in memory. */
    size: () => folders.size,
    async close(): Promise<void> {
      isClosed = true
      await Promise.all([...folders].map(([workspace, held]) => drop(workspace, held)))
    },
  }
}
