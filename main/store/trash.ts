import { mkdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '../../shared/errors'
import { patiently } from '../workspace/patiently'
import { filesOfLog } from './session-files'
import { exists } from './set-aside'
import { namesIn, syncFolder } from './write-atomic'

const keptFor = 30 * 24 * 60 * 60 * 1000

/** Moves a log between two folders with all that belongs to it. Never replaces one: rejects with `AppError('conflict')`. */
export async function moveLog(log: string, from: string, to: string): Promise<void> {
  if (!(await exists(join(from, log)))) throw new AppError('not-found', 'There is no such session.')
  if (await exists(join(to, log))) throw new AppError('conflict', 'There is another session of that id.')
  await mkdir(to, { recursive: true, mode: 0o700 })
  const now = new Date()
  for (const name of filesOfLog(log, await namesIn(from))) {
    // First the date, from which the trash counts: a crash in between must not make it look old.
    await utimes(join(from, name), now, now)
    await patiently(() => rename(join(from, name), join(to, name)))
  }
  await syncFolder(to)
  await syncFolder(from)
}

/** Deletes for good what was moved to the trash more than 30 days ago. */
export async function emptyTrash(folder: string, now: number): Promise<void> {
  for (const name of await namesIn(folder)) {
    const { mtimeMs } = await stat(join(folder, name))
    if (now - mtimeMs > keptFor) await rm(join(folder, name), { force: true })
  }
}
