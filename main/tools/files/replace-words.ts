export type Replacement = { text: string; replacements: number; warnings: string[] }

export const NOT_FOUND =
  'old_string was not found in the file. Re-read the file and provide an exact block with enough surrounding context.'
export const AMBIGUOUS =
  'old_string matched multiple locations; include more surrounding context or set replace_all=true.'

/** The text to replace and its replacement; `all` of them, or the only one; `exact` if only the text itself matches. */
export type ReplaceRequest = { from: string; to: string; all: boolean; exact?: boolean | undefined }

/** The text is not in the file. */
export class TextMissing extends Error {
  override name = 'TextMissing'
}

/** It is there, but with other indentation, and it is not clear which one the new text is to have. */
export class TextIndented extends Error {
  override name = 'TextIndented'
}

/** It is there more than once: so often, without counting places that overlap. */
export class TextRepeated extends Error {
  override name = 'TextRepeated'

  constructor(readonly places: number) {
    super(AMBIGUOUS)
  }
}
