import { open, readdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { DataKind, DataPart, DataSize } from '../../shared/ipc/data-calls'
import { codeOf } from '../store/storage-error'
import { looksLikeImage } from '../workspace/read/detect-image'
import { type DataFile, filesIn, placesBeside } from './data-files'
import { pageFolders } from './page-data'

const KINDS: readonly DataKind[] = ['sessions', 'pictures', 'preimages', 'trash', 'pages', 'backups', 'other']

/** Returns how much there is of each kind. Reads no more than the first bytes of a file. */
export async function dataSize(folder: string, signal?: AbortSignal): Promise<DataSize> {
  const parts = new Map<DataKind, DataPart>(KINDS.map(kind => [kind, { kind, bytes: 0, files: 0 }]))
  const add = (kind: DataKind, { bytes }: DataFile): void => {
    const part = parts.get(kind)
    if (!part) return
    part.bytes += bytes
    part.files += 1
  }
  for await (const file of filesIn(folder, signal)) add(await kindOf(file), file)
  for (const pages of await pageFolders(folder)) {
    for await (const file of filesIn(pages, signal)) add('pages', file)
  }
  for (const aside of await putAside(folder)) {
    for await (const file of filesIn(aside, signal)) add('backups', file)
  }
  return { folder, parts: [...parts.values()] }
}

/** The folders of data that a restore put aside. */
export async function putAside(folder: string): Promise<string[]> {
  const beginning = basename(placesBeside(folder).replaced)
  const names = await readdir(dirname(folder))
  return names.filter(name => name.startsWith(beginning)).map(name => join(dirname(folder), name))
}

async function kindOf({ name, path }: DataFile): Promise<DataKind> {
  const [top] = name.split('/')
  if (top === 'sessions' || top === 'trash') return top
  if (top === 'blobs') return (await isPicture(path)) ? 'pictures' : 'preimages'
  return /\.corrupt-|^cleared\//.test(name) ? 'backups' : 'other'
}

async function isPicture(path: string): Promise<boolean> {
  try {
    const handle = await open(path, 'r')
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(16), 0, 16, 0)
      return looksLikeImage('', buffer.subarray(0, bytesRead))
    } finally {
      await handle.close()
    }
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false
    throw error
  }
}
