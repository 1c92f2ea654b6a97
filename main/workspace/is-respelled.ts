/** Whether two paths are two spellings of one, which many file systems do not tell apart: by case, or by how accents are written. */
export function isRespelled(one: string, other: string): boolean {
  return foldedPath(one) === foldedPath(other)
}

/** The same for all spellings of a path. */
export function foldedPath(path: string): string {
  return path.normalize('NFC').toLowerCase()
}
