import { AppError, messageOf } from '../../shared/errors'

const reasons: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full. Free some space and try again.',
  EDQUOT: 'your disk quota is used up. Free some space and try again.',
  EROFS: 'the disk is read-only.',
  EACCES: 'the system refused access. Check the permissions of the file and its folder.',
  EPERM: 'the system refused access. Check the permissions of the file and its folder.',
  EBUSY: 'another program has it open.',
  EIO: 'the disk reported an error.',
  EFBIG: 'the file would become larger than the system allows.',
  EMFILE: 'too many files are open.',
}

/** The system's error code, or '' where there is none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

/** Why a file operation failed, in words for the person. */
export function reasonOf(error: unknown): string {
  const code = codeOf(error)
  return Object.hasOwn(reasons, code) ? (reasons[code] ?? code) : messageOf(error)
}

/** What failed (“settings.json could not be saved”), with the reason in words and the cause attached. */
export function storageError(what: string, cause: unknown): AppError {
  return cause instanceof AppError ? cause : new AppError('storage', `${what}: ${reasonOf(cause)}`, { cause })
}
