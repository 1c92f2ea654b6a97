import { sentence } from '../../shared/sentence'
import { storageError } from '../store/storage-error'
import type { BackupFiles } from './backup-files'
import { openZip } from './open-zip'

/** Opens a backup, which is a zip. */
export async function openBackup(path: string): Promise<BackupFiles> {
  try {
    return await openZip(path)
  } catch (error) {
    throw storageError(sentence`Couldn’t read the backup`, error)
  }
}
