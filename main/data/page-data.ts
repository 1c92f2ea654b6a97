import { readdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { codeOf } from '../store/storage-error'
import { filesIn } from './data-files'

/** Chromium's name for where sessions keep what they keep, and how those of the browsers of folders begin. */
const SESSIONS = 'Partitions'
const OF_BROWSER = /^browser-[0-9a-f]{32}$/

/** The folders in which the browsers of folders keep what pages want kept: cookies, storage, caches. They lie beside the data. */
export async function pageFolders(dataFolder: string): Promise<string[]> {
  const parent = join(dirname(dataFolder), SESSIONS)
  try {
    return (await readdir(parent)).filter(name => OF_BROWSER.test(name)).map(name => join(parent, name))
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  }
}

/** Deletes them but for those that Chromium has open, which it has to empty itself. */
export async function deletePageData(dataFolder: string, open: readonly string[] = []): Promise<void> {
  for (const folder of await pageFolders(dataFolder)) {
    if (!open.includes(folder)) await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}

/** In bytes. */
export async function pageDataSize(dataFolder: string): Promise<number> {
  let bytes = 0
  for (const folder of await pageFolders(dataFolder)) for await (const file of filesIn(folder)) bytes += file.bytes
  return bytes
}
