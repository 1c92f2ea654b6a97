import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { prepareCache } from './cache-directory'

const oneDay = 24 * 60 * 60 * 1000

/** Remembers for a day that a version could not be downloaded, so that every start does not wait for the same failure. */
export function failureMemory(cache: string, now: () => number = Date.now) {
  const file = join(cache, 'download-failed.json')
  return {
    async isFresh(version: string): Promise<boolean> {
      const age = now() - (await readTime(file, version))
      return age >= 0 && age < oneDay
    },
    async remember(version: string): Promise<void> {
      await prepareCache(cache)
      await writeFile(file, JSON.stringify({ version, at: now() }))
    },
    forget: () => rm(file, { force: true }),
  }
}

async function readTime(file: string, version: string): Promise<number> {
  try {
    const entry: { version?: unknown; at?: unknown } = JSON.parse(await readFile(file, 'utf8'))
    return entry.version === version && typeof entry.at === 'number' ? entry.at : Number.NaN
  } catch {
    return Number.NaN
  }
}
