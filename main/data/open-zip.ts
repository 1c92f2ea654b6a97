import { stat } from 'node:fs/promises'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { AppError } from '../../shared/errors'
import { sentence } from '../../shared/sentence'
import { codeOf } from '../store/storage-error'
import type { BackupFiles } from './backup-files'
import { isOwnName, MANIFEST, MOST_FILES } from './backup-format'

/** Deflate makes nothing smaller than a 1,032nd: a zip that announces more says some of its bytes twice. */
const MOST_RATIO = 1_100

const FILE_TYPE = 0o170000
const REGULAR = 0o100000

/**
 * Opens a backup that is a zip. Refuses one with anything that no backup has: other names, a name twice, links, entries
 * that are encrypted, more than its bytes can be unpacked to. What it reads of an entry is never more than announced.
 */
export async function openZip(path: string): Promise<BackupFiles> {
  const zip = await asBackup(() => openPromise(path, { autoClose: false, lazyEntries: true, strictFileNames: true }))
  try {
    const entries = await asBackup(() => entriesOf(zip))
    const total = [...entries.values()].reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0)
    if (!entries.has(MANIFEST) || total > (await stat(path)).size * MOST_RATIO) throw noBackup()
    return {
      sizeOf: async name => entries.get(name)?.uncompressedSize,
      read: name => readEntry(zip, entries.get(name)),
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw error
  }
}

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  if (zip.entryCount > MOST_FILES) throw noBackup()
  for await (const entry of zip.eachEntry()) {
    const { fileName: name } = entry
    if (entries.has(name) || !isWanted(entry)) throw strange(name)
    entries.set(name, entry)
  }
  return entries
}

function isWanted(entry: Entry): boolean {
  const { fileName: name, externalFileAttributes } = entry
  // If no file system is named, there is no type.
  const type = (externalFileAttributes >>> 16) & FILE_TYPE
  return (name === MANIFEST || isOwnName(name)) && (type === 0 || type === REGULAR) && entry.canDecodeFileData()
}

async function* readEntry(zip: ZipFile, entry: Entry | undefined): AsyncIterable<Buffer> {
  if (!entry) throw noBackup()
  try {
    yield* (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>
  } catch (error) {
    if (isOfSystem(error)) throw error
    throw new AppError('bad-input', sentence`The backup is damaged: ${entry.fileName} has changed.`, { cause: error })
  }
}

/** An error for which the zip itself is to blame has no system code. */
async function asBackup<T>(job: () => Promise<T>): Promise<T> {
  try {
    return await job()
  } catch (error) {
    if (error instanceof AppError || isOfSystem(error)) throw error
    throw noBackup(error)
  }
}

function isOfSystem(error: unknown): boolean {
  return /^E[A-Z]/.test(codeOf(error))
}

function noBackup(cause?: unknown): AppError {
  return new AppError('bad-input', sentence`This file isn’t an Atrium backup, or it’s damaged.`, { cause })
}

function strange(name: string): AppError {
  return new AppError('bad-input', sentence`This file isn’t an Atrium backup: it contains “${name.slice(0, 200)}”.`)
}
