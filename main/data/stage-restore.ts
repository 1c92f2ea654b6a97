import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { AppError } from '../../shared/errors'
import { sentence } from '../../shared/sentence'
import { storageError } from '../store/storage-error'
import { syncFolder } from '../store/write-atomic'
import { placesBeside } from './data-files'
import { hashStream, type StreamHash } from './hash-stream'
import { openBackup } from './open-backup'
import { lookInto } from './read-backup'
import { settleRestored } from './settle-restored'

/**
 * Copies a backup beside the data, checking every byte, so that the next start puts it in the place of the data: see
 * `applyStagedData`. Until then nothing has changed; what fails or is cancelled leaves nothing, as does a `check` that throws once all is copied.
 */
export async function stageRestore(
  dataFolder: string,
  backup: string,
  { signal, check }: { signal?: AbortSignal; check?(): void } = {},
): Promise<void> {
  const { incoming, ready, clear } = placesBeside(dataFolder)
  const files = await openBackup(backup)
  try {
    const { manifest } = await lookInto(files, backup)
    await rm(incoming, { recursive: true, force: true })
    await mkdir(incoming, { mode: 0o700 })
    for (const { name, sha256 } of manifest.files) {
      const copied = await copyFile(files.read(name), join(incoming, name), signal)
      if (copied.sha256 !== sha256)
        throw new AppError('bad-input', sentence`The backup is damaged: ${name} has changed.`)
    }
    await settleRestored(incoming)
    check?.()
    await rm(ready, { recursive: true, force: true })
    await rm(clear, { force: true })
    await rename(incoming, ready)
    await syncFolder(dirname(dataFolder))
  } catch (error) {
    await rm(incoming, { recursive: true, force: true })
    if (signal?.aborted) throw new AppError('cancelled', sentence`Nothing was restored.`, { cause: error })
    throw storageError(sentence`Couldn’t restore the backup`, error)
  } finally {
    files.close()
  }
}

/** Writes a new file and brings it to the disk. Says what was written. */
async function copyFile(from: AsyncIterable<Buffer>, to: string, signal?: AbortSignal): Promise<StreamHash> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  const target = await open(to, 'wx', 0o600)
  try {
    const { pieces, result } = hashStream(from, signal)
    for await (const piece of pieces) await target.appendFile(piece)
    await target.sync()
    return result()
  } finally {
    await target.close()
  }
}
