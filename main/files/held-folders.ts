import { type FolderFiles, type FolderListener, folderFiles } from './folder-files'

/** `asking` counts the questions that are not answered yet, and those who hold it. */
type HeldFolder = { files: FolderFiles; asking: number; timer?: NodeJS.Timeout }

/** A folder that is held until it is released, once for each time that it was. */
export type HeldFiles = { files: FolderFiles; release(): void }

/** The lists of files that are kept in memory: of each folder from when it is first held until nobody has held it for `idleMs`. */
export function heldFolders(
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
