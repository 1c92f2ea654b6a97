import { chown, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** The user that owns nothing. */
const NOBODY = 65_534

/**
 * Runs `action` as a user whom file permissions hold for, who owns `folder` and what is in it. Does nothing special unless
 * the tests run as root. While it runs the whole process is that user, so nothing else may.
 */
export async function asOrdinaryUser<T>(folder: string, action: () => Promise<T>): Promise<T> {
  if (process.getuid?.() !== 0) return action()
  for (const name of ['', ...(await readdir(folder, { recursive: true }))])
    await chown(join(folder, name), NOBODY, NOBODY)
  process.seteuid?.(NOBODY)
  try {
    return await action()
  } finally {
    process.seteuid?.(0)
  }
}
