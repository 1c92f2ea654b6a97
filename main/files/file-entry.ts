import { alikeName } from '../workspace/paths/near-path'

/** A file as it is searched. `letters` has a bit for each kind of character in the path, so that most files need no look. */
export type FileEntry = {
  /** Relative to the folder, with '/'. */
  path: string
  /** With names that look the same made the same. */
  lower: string
  /** The index in `lower` at which the name begins. */
  nameStart: number
  letters: number
}

export function fileEntry(path: string): FileEntry {
  const lower = alikeName(path).toLowerCase()
  return { path, lower, nameStart: lower.lastIndexOf('/') + 1, letters: lettersOf(lower) }
}

/** One bit each for a to z, and five that all other characters share. */
export function lettersOf(lower: string): number {
  let letters = 0
  for (let i = 0; i < lower.length; i++) {
    const letter = lower.charCodeAt(i) - 97
    letters |= 1 << (letter >= 0 && letter < 26 ? letter : 26 + (lower.charCodeAt(i) % 5))
  }
  return letters
}
