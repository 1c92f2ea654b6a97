import { lstat, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { retryBusyFile } from '../workspace/retry-busy-file'
import { codeOf } from './storage-error'
import { syncFolder } from './write-atomic'

/** Gives something unreadable a new name, `<name>.corrupt-<date>`, that was not taken. Resolves to the new path. */
export async function setAside(path: string): Promise<string> {
  const target = await freePath(`${path}.corrupt-${timestamp()}`)
  await retryBusyFile(() => rename(path, target))
  await syncFolder(dirname(path))
  return target
}

/** A path that does not exist yet: the wanted one, or the wanted one with a number. */
export async function freePath(wanted: string): Promise<string> {
  for (let number = 1; ; number++) {
    const path = number === 1 ? wanted : `${wanted}-${number}`
    if (!(await exists(path))) return path
  }
}

export async function exists(path: string): Promise<boolean> {
  try {
    await lstat(path)
    return true
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false
    throw error
  }
}

/** ISO 8601 without colons, which Windows does not allow in a name. */
export function timestamp(): string {
  return new Date().toISOString().replaceAll(':', '')
}
