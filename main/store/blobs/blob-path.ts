import { join } from 'node:path'
import { AppError } from '../../../shared/errors'
import { sentence } from '../../../shared/sentence'

/** The name of the folder for packs, in the folder of a store. */
export const PACKS = 'packs'

/** Rejects with 'bad-input' for what is no hash. */
export function blobPath(folder: string, hash: string): string {
  if (!isHash(hash)) throw new AppError('bad-input', sentence`That isn’t the hash of a saved copy.`)
  return blobHome(folder, hash)
}

/** Returns the path of a blob or a pack with this name: blobs are in folders named by the first two digits of their hash. */
export function blobHome(folder: string, name: string): string {
  return join(folder, isPack(name) ? PACKS : name.slice(0, 2), name)
}

/** Returns whether a blob can have this name. */
export function isHash(name: string): boolean {
  return /^[0-9a-f]{64}$/.test(name)
}

/** Returns whether a pack can have this name. */
export function isPack(name: string): boolean {
  return /^[0-9a-f-]{36}\.pack$/.test(name)
}
