/**
 * The same for all spellings of a path that macOS or Windows take for one: by case, or by how accents are written. Elsewhere
 * two files may have the same.
 */
export function foldedPath(path: string): string {
  return path.normalize('NFC').toLowerCase()
}
