import { randomUUID } from 'node:crypto'
import { readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { writeAtomic } from '../store/write-atomic'
import { retryBusyFile } from '../workspace/retry-busy-file'
import { filesIn, placesBeside } from './data-files'
import { putAside } from './data-size'

/** Deletes the removed sessions for good, and resolves to their bytes. */
export async function clearTrash(dataFolder: string): Promise<number> {
  return deleteFiles(join(dataFolder, 'trash'), () => true)
}

/** Deletes what a restore put aside, and files that could not be used; resolves to their bytes. */
export async function clearBackups(dataFolder: string): Promise<number> {
  let cleared = 0
  for (const folder of await putAside(dataFolder)) {
    for await (const { bytes } of filesIn(folder)) cleared += bytes
    await deleteFolder(folder, dataFolder)
  }
  return cleared + (await deleteFiles(dataFolder, name => /^[^/]+\.corrupt-[^/]*$/.test(name)))
}

/** Lets the next start clear everything. */
export async function requestClearAll(dataFolder: string): Promise<void> {
  const { ready, clear } = placesBeside(dataFolder)
  await rm(ready, { recursive: true, force: true })
  await writeAtomic(clear, '')
}

/** Deletes what was begun to be deleted, and what a restore that was cut left. */
export async function deleteLeftovers(dataFolder: string): Promise<void> {
  const { incoming, cleared } = placesBeside(dataFolder)
  const parent = dirname(dataFolder)
  const begun = (await readdir(parent)).filter(name => name.startsWith(basename(cleared)))
  for (const path of [incoming, ...begun.map(name => join(parent, name))]) {
    await rm(path, { recursive: true, force: true, maxRetries: 3 })
  }
}

/** First under a name that says that it goes: half a folder must not look like a whole one. */
async function deleteFolder(folder: string, dataFolder: string): Promise<void> {
  const going = placesBeside(dataFolder).cleared + randomUUID()
  await retryBusyFile(() => rename(folder, going))
  await rm(going, { recursive: true, force: true, maxRetries: 3 })
}

async function deleteFiles(folder: string, goes: (name: string) => boolean): Promise<number> {
  let cleared = 0
  for await (const { name, path, bytes } of filesIn(folder)) {
    if (!goes(name)) continue
    await rm(path, { force: true })
    cleared += bytes
  }
  return cleared
}
