import { messageOf } from '../../../shared/errors'

const words: Record<string, string> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'your share of the disk is used up',
  EROFS: 'the disk is read-only',
  EACCES: 'the system does not allow to write there',
  EPERM: 'the system does not allow to write there',
  EISDIR: 'there is a folder of that name',
  ENOTDIR: 'a part of the path is a file',
  EMFILE: 'too many files are open',
}

/** Why files could not be changed, for a person; the system's own words follow where they say more. */
export function wordsForFailure(thrown: unknown): string {
  const code = (thrown as NodeJS.ErrnoException | null)?.code
  const known = code && Object.hasOwn(words, code) ? words[code] : undefined
  return known ? `${known} (${code})` : messageOf(thrown)
}
