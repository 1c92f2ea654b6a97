import { errorText } from '../../../shared/errors'
import { type LocalizedText, type Sentence, sentence } from '../../../shared/sentence'

const words: Record<string, Sentence> = {
  ENOSPC: sentence`the disk is full`,
  EDQUOT: sentence`your share of the disk is used up`,
  EROFS: sentence`the disk is read-only`,
  EACCES: sentence`the system does not allow to write there`,
  EPERM: sentence`the system does not allow to write there`,
  EISDIR: sentence`there is a folder of that name`,
  ENOTDIR: sentence`a part of the path is a file`,
  EMFILE: sentence`too many files are open`,
}

/** Explains to a person why files could not be changed; the system's own text follows if it says more. */
export function failureText(thrown: unknown): LocalizedText {
  const code = (thrown as NodeJS.ErrnoException | null)?.code
  const known = code && Object.hasOwn(words, code) ? words[code] : undefined
  return known && code ? sentence`${known} (${code})` : errorText(thrown)
}
