import { AppError, errorText } from '../../shared/errors'
import { type LocalizedText, type Sentence, sentence } from '../../shared/sentence'

const reasons: Readonly<Record<string, Sentence>> = {
  ENOSPC: sentence`the disk is full. Free some space and try again.`,
  EDQUOT: sentence`your disk quota is used up. Free some space and try again.`,
  EROFS: sentence`the disk is read-only.`,
  EACCES: sentence`the system refused access. Check the permissions of the file and its folder.`,
  EPERM: sentence`the system refused access. Check the permissions of the file and its folder.`,
  EBUSY: sentence`another program has it open.`,
  EIO: sentence`the disk reported an error.`,
  EFBIG: sentence`the file would be larger than the system allows.`,
  EMFILE: sentence`too many files are open.`,
}

/** The system's error code, or '' where there is none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

/** Explains to the person, as text, why a file operation failed. */
export function reasonOf(error: unknown): LocalizedText {
  const code = codeOf(error)
  return Object.hasOwn(reasons, code) ? (reasons[code] ?? code) : errorText(error)
}

/** Returns an error that names what failed (“settings.json could not be saved”), with the reason as text and the cause attached. */
export function storageError(what: Sentence, cause: unknown): AppError {
  return cause instanceof AppError ? cause : new AppError('storage', sentence`${what}: ${reasonOf(cause)}`, { cause })
}
