import { randomUUID } from 'node:crypto'
import { type FileHandle, open, realpath, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '../../shared/errors'
import { sentence } from '../../shared/sentence'
import { exists, timestamp } from '../store/set-aside'
import { codeOf, storageError } from '../store/storage-error'
import { syncFolder } from '../store/write-atomic'
import { isInside } from '../workspace/paths/resolve-path'
import { isBackedUp, isOwnName, MANIFEST, type Manifest } from './backup-format'
import { type DataFile, filesIn } from './data-files'
import { hashStream, wholeLines } from './hash-stream'
import { zipWriter } from './zip-writer'

type BackUp = { dataFolder: string; target: string; version: string; signal?: AbortSignal }

/**
 * Makes a backup as one file in the folder `target`, while Atrium goes on working, and resolves to its path. Keys stay out, and
 * so does what is made again. Whatever fails, or is cancelled, leaves nothing that looks like a backup.
 */
export async function backUp({ dataFolder, target, version, signal }: BackUp): Promise<string> {
  if (isInside(await realOr(dataFolder), await realOr(target))) {
    throw new AppError('bad-input', sentence`A backup can’t be saved in the folder it copies. Choose another folder.`)
  }
  const partial = join(target, `.atrium-backup-${randomUUID()}.partial`)
  try {
    const handle = await open(partial, 'wx', 0o600)
    try {
      await writeBackup(handle, { dataFolder, version, signal })
      await handle.sync()
    } finally {
      await handle.close()
    }
    const path = await freeZip(join(target, `atrium-backup-${timestamp().slice(0, 17)}`))
    await rename(partial, path)
    await syncFolder(target)
    return path
  } catch (error) {
    await rm(partial, { force: true })
    if (signal?.aborted) throw new AppError('cancelled', sentence`No backup was created.`, { cause: error })
    throw storageError(sentence`Couldn’t create the backup`, error)
  }
}

/** As the system names it: without links, and in the case that it has. What is not there is refused in words later. */
function realOr(path: string): Promise<string> {
  return realpath(path).catch(() => path)
}

async function freeZip(wanted: string): Promise<string> {
  for (let number = 1; ; number++) {
    const path = number === 1 ? `${wanted}.zip` : `${wanted}-${number}.zip`
    if (!(await exists(path))) return path
  }
}

type Source = { dataFolder: string; version: string; signal: AbortSignal | undefined }
type Zip = ReturnType<typeof zipWriter>

async function writeBackup(handle: FileHandle, { dataFolder, version, signal }: Source): Promise<void> {
  const zip = zipWriter(handle)
  const files = await addAll(zip, dataFolder, signal)
  const manifest: Manifest = { format: 'atrium-backup', version: 1, app: version, at: Date.now(), files }
  const text = Buffer.from(JSON.stringify(manifest))
  await zip.add(MANIFEST, piecesOf([text]), text.length)
  await zip.end()
}

/** The files that a session refers to were kept before the reference was written down, so that after the logs all of them are found. */
async function addAll(zip: Zip, from: string, signal: AbortSignal | undefined): Promise<Manifest['files']> {
  const files: Manifest['files'] = []
  const isLog = (name: string) => /^(sessions|trash)\//.test(name)
  for (const logsNow of [true, false]) {
    for await (const file of filesIn(from, signal)) {
      if (!isBackedUp(file.name) || isLog(file.name) !== logsNow) continue
      if (!isOwnName(file.name)) {
        throw new AppError(
          'bad-input',
          sentence`“${file.name}” can’t be included in a backup because of its name. Rename it.`,
        )
      }
      const added = await addIfThere(zip, file, signal)
      if (added) files.push({ name: file.name, ...added })
    }
  }
  return files
}

/** A session that was removed a moment ago is in the trash, or in the backup already. */
async function addIfThere(zip: Zip, { name, path, bytes }: DataFile, signal: AbortSignal | undefined) {
  const handle = await open(path, 'r').catch(error => {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  })
  if (!handle) return undefined
  try {
    const read = handle.createReadStream({ autoClose: false, highWaterMark: 256 * 1024 }) as AsyncIterable<Buffer>
    const { pieces, result } = hashStream(name.endsWith('.jsonl') ? wholeLines(read) : read, signal)
    await zip.add(name, pieces, bytes)
    return result()
  } finally {
    await handle.close()
  }
}

async function* piecesOf(pieces: readonly Buffer[]): AsyncIterable<Buffer> {
  yield* pieces
}
