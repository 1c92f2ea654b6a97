import { AppError } from '../../shared/errors'
import { sentence } from '../../shared/sentence'
import { MAX_COMPARED_BYTES } from '../workspace/diff/diff-text'
import type { Repository } from './repository'

const HASH = /^[0-9a-f]{40}$/

/** Returns whether a hash is one that git gives. Atrium's own are longer. */
export function isGitHash(hash: string): boolean {
  return HASH.test(hash)
}

/** The bytes of a file as git stores it. Rejects where there are none, or too many to be shown. */
export async function readBlob(repository: Repository, hash: string): Promise<Uint8Array> {
  if (!isGitHash(hash)) throw new AppError('bad-input', sentence`Git has no file of this name.`)
  const output = await repository.run('reading', ['cat-file', 'blob', hash], { maxOutput: MAX_COMPARED_BYTES })
  if (output.code !== 0) throw new AppError('not-found', sentence`Git has no file of this name.`)
  return output.stdout
}
