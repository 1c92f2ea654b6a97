import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { AppError } from '../../shared/errors'
import { sentence } from '../../shared/sentence'
import { storageError } from '../store/storage-error'
import type { BackupFiles } from './backup-files'
import { MANIFEST } from './backup-format'
import { openZip } from './open-zip'

/** Opens a backup: a zip or, of earlier versions, a folder, which its list stands for too. */
export async function openBackup(path: string): Promise<BackupFiles> {
  try {
    if ((await stat(path)).isDirectory()) return inFolder(path)
    return basename(path) === MANIFEST ? inFolder(dirname(path)) : await openZip(path)
  } catch (error) {
    throw storageError(sentence`The backup could not be read`, error)
  }
}

async function inFolder(path: string): Promise<BackupFiles> {
  const sizeOf = async (name: string) => {
    const found = await stat(join(path, name)).catch(() => undefined)
    return found?.isFile() ? found.size : undefined
  }
  if ((await sizeOf(MANIFEST)) === undefined) {
    throw new AppError('bad-input', sentence`This folder is no backup of Atrium: it has no ${MANIFEST}.`)
  }
  return { sizeOf, read: name => inBounds(join(path, name), sizeOf(name)), close: () => undefined }
}

async function* inBounds(path: string, size: Promise<number | undefined>): AsyncIterable<Buffer> {
  const end = ((await size) ?? 0) - 1
  if (end < 0) return
  yield* createReadStream(path, { end, highWaterMark: 256 * 1024 }) as AsyncIterable<Buffer>
}
