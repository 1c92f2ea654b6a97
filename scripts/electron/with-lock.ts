import { readFile, rm, writeFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'

/**
 * Runs `work` while no other process holds the lock file. A lock whose owner no longer runs is taken over, so that
 * a killed run does not block the next one.
 */
export async function withLock<T>(lockFile: string, work: () => Promise<T>): Promise<T> {
  while (!(await acquire(lockFile))) {
    if (await isAbandoned(lockFile)) await rm(lockFile, { force: true })
    else await delay(100)
  }
  try {
    return await work()
  } finally {
    await rm(lockFile, { force: true })
  }
}

async function acquire(lockFile: string): Promise<boolean> {
  try {
    await writeFile(lockFile, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

async function isAbandoned(lockFile: string): Promise<boolean> {
  const owner = Number(await readFile(lockFile, 'utf8').catch(() => ''))
  // Empty: another process has created the file and not yet written to it, or has just removed it.
  if (!owner) return false
  try {
    process.kill(owner, 0)
    return false
  } catch (error) {
    return codeOf(error) === 'ESRCH'
  }
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined
}
