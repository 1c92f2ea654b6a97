import { syncFolder } from '../write-atomic'

/**
 * Syncs folders for many who ask at once: while a round of syncs is under way the next one gathers, and syncs no folder
 * twice. What was done in a folder before somebody asked is on the disk once their promise resolves.
 */
export function sharedSync(sync: (folder: string) => Promise<void> = syncFolder): (folder: string) => Promise<void> {
  let current: Promise<unknown> = Promise.resolve()
  let next: { folders: Map<string, Promise<void>>; begun: Promise<unknown> } | undefined

  function gather() {
    const folders = new Map<string, Promise<void>>()
    const begun = current.then(() => {
      next = undefined
    })
    current = begun.then(() => Promise.allSettled(folders.values()))
    return { folders, begun }
  }

  return folder => {
    next ??= gather()
    const { folders, begun } = next
    const asked = folders.get(folder) ?? begun.then(() => sync(folder))
    folders.set(folder, asked)
    return asked
  }
}
