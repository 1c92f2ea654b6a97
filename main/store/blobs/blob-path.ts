import { join } from 'node:path'
import { AppError } from '../../../shared/errors'
import { sentence } from '../../../shared/sentence'

/** Where packs are, in the folder of a store. */
export const PACKS = 'packs'

/** Rejects with 'bad-input' for what is no hash. */
export function blobPath(folder: string, hash: string): string {
  if (!isHash(hash)) throw new AppError('bad-input', sentence`That is not the hash of a kept copy.`)
  return blobHome(folder, hash)
}

/** Where a blob or a pack of this name is: blobs in folders that are named by the first two digits of their hash. */
export function blobHome(folder: string, name: string): string {
  return join(folder, isPack(name) ? PACKS : name.slice(0, 2), name)
}

/** Whether a blob can have this name. */
export function isHash(name: string): boolean {
  return /^[0-9a-f]{64}$/.test(name)
}

/** Whether a pack can have this name. */
export function isPack(name: string): boolean {
  return /^[0-9a-f-]{36}\.pack$/.test(name)
}
