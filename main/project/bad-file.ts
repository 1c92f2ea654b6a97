import { WordedError } from '../../shared/errors'
import type { LocalizedText } from '../../shared/sentence'

/** A project file that cannot be used; its words say why, for the person, and `line` where it is known. */
export class BadFile extends WordedError {
  override name = 'BadFile'
  constructor(
    words: LocalizedText,
    readonly line?: number,
    options?: { cause?: unknown },
  ) {
    super(words, options)
  }
}
