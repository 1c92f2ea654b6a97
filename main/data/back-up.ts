import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '../../shared/errors'
import { freePath, timestamp } from '../store/set-aside'
import { codeOf, storageError } from '../store/storage-error'
import { writeAtomic } from '../store/write-atomic'
import { isBackedUp, MANIFEST, type Manifest } from './backup-format'
import { copyFile } from './copy-file'
import { filesIn } from './data-files'

type BackUp = { dataFolder: string; target: string; version: string; signal?: AbortSignal }

/**
 * Makes a backup in a new folder below `target`, while Atrium goes on working, and resolves to its path. Keys stay out.
 * Whatever fails, or is cancelled, leaves nothing that looks like a backup.
 */
export async function backUp({ dataFolder, target, version, signal }: BackUp): Promise<string> {
  if (`${target}/`.startsWith(`${dataFolder}/`)) {
    throw new AppError('bad-input', 'A backup cannot lie in the folder that it is of. Choose another one.')
  }
  const partial = join(target, `.atrium-backup-${randomUUID()}.partial`)
  try {
    await mkdir(partial, { mode: 0o700 })
    const files = await copyAll(dataFolder, partial, signal)
    const manifest: Manifest = { format: 'atrium-backup', version: 1, app: version, at: Date.now(), files }
    await writeAtomic(join(partial, MANIFEST), JSON.stringify(manifest))
    const path = await freePath(join(target, `atrium-backup-${timestamp().slice(0, 17)}`))
    await rename(partial, path)
    return path
  } catch (error) {
    await rm(partial, { recursive: true, force: true })
    if (signal?.aborted) throw new AppError('cancelled', 'No backup was made.', { cause: error })
    throw storageError('The backup could not be made', error)
  }
}

/** What a session refers to was kept before that was written down, so that after the logs all of it is found. */
async function copyAll(from: string, to: string, signal: AbortSignal | undefined): Promise<Manifest['files']> {
  const files: Manifest['files'] = []
  const isLog = (name: string) => /^(sessions|trash)\//.test(name)
  for (const logsNow of [true, false]) {
    for await (const { name, path } of filesIn(from, signal)) {
      if (!isBackedUp(name) || isLog(name) !== logsNow) continue
      const copied = await copyIfThere(path, join(to, name), { wholeLines: name.endsWith('.jsonl'), signal })
      if (copied) files.push({ name, ...copied })
    }
  }
  return files
}

/** A session that was removed a moment ago is in the trash, or copied already. */
async function copyIfThere(...copy: Parameters<typeof copyFile>) {
  try {
    return await copyFile(...copy)
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
    await rm(copy[1], { force: true })
    return undefined
  }
}
