import { constants } from 'node:fs'
import { open, readlink, stat } from 'node:fs/promises'
import { AppError } from '../../../shared/errors'
import { sentence } from '../../../shared/sentence'

/** A folder to work in: names put after `path` are looked up in it. */
export type HeldFolder = { path: string; close(): Promise<void> }

/**
 * Holds on to the folder that is at a path now. On Linux what is done below `path` happens in that very folder, whatever
 * becomes of its name: a link that takes its place leads nothing elsewhere. Other systems cannot do that from Node; there
 * the path is used as it is. Refuses with 'conflict' where another folder is found at the path, by way of a link.
 */
export async function holdFolder(real: string, platform: NodeJS.Platform = process.platform): Promise<HeldFolder> {
  const asItIs = { path: real, close: async () => undefined }
  if (platform !== 'linux') return asItIs
  const handle = await open(real, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW).catch(thrown => {
    // A folder may be writable without being readable.
    if (thrown.code === 'EACCES') return null
    throw thrown
  })
  if (!handle) return asItIs
  const path = `/proc/self/fd/${handle.fd}`
  // If there is no /proc, names are all there is.
  const found = await readlink(path).catch(() => null)
  if (found === real) return { path, close: () => handle.close() }
  await handle.close()
  if (found === null) return asItIs
  throw otherFolder(real)
}

/** The folders of one change set, each held once. */
export type HeldFolders = {
  /** Runs work with a path that leads to the folder. Refuses with 'conflict' where it is no longer the one it was. */
  within<T>(real: string, work: (path: string) => Promise<T>): Promise<T>
  /** The folder was removed by the change set itself: another one may take its place. */
  forget(real: string): Promise<void>
  close(): Promise<void>
}

/**
 * Only so many stay open: a process may open only so many files. A folder beyond that is opened each time, and must
 * then still be the same one.
 */
export function heldFolders(most = 200): HeldFolders {
  const open = new Map<string, Promise<HeldFolder>>()
  const identities = new Map<string, string>()

  async function hold(real: string): Promise<HeldFolder> {
    const folder = await holdFolder(real)
    const { dev, ino } = await stat(folder.path, { bigint: true })
    const identity = `${dev}:${ino}`
    const known = identities.get(real) ?? identity
    identities.set(real, known)
    if (known === identity) return folder
    await folder.close()
    throw otherFolder(real)
  }

  function keep(real: string): Promise<HeldFolder> {
    const holding = hold(real)
    open.set(real, holding)
    holding.catch(() => open.delete(real))
    return holding
  }

  return {
    async within(real, work) {
      const kept = open.get(real) ?? (open.size < most ? keep(real) : undefined)
      if (kept) return work((await kept).path)
      const folder = await hold(real)
      return work(folder.path).finally(folder.close)
    },

    async forget(real) {
      const kept = open.get(real)
      open.delete(real)
      identities.delete(real)
      await kept?.then(folder => folder.close())
    },

    async close() {
      for (const folder of await Promise.allSettled(open.values())) {
        if (folder.status === 'fulfilled') await folder.value.close()
      }
      open.clear()
    },
  }
}

function otherFolder(real: string): AppError {
  return new AppError('conflict', sentence`${real} is no longer the same folder as when the change was planned`)
}
