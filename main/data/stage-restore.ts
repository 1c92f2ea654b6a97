import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { AppError } from '../../shared/errors'
import { sentence } from '../../shared/sentence'
import { storageError } from '../store/storage-error'
import { syncFolder } from '../store/write-atomic'
import { copyFile } from './copy-file'
import { placesBeside } from './data-files'
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
    throw storageError(sentence`The backup could not be restored`, error)
  } finally {
    files.close()
  }
}
