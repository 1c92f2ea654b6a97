import { foldedPath } from './folded-path'

/** Returns whether two paths are two spellings of one, which many file systems do not distinguish. */
export function isRespelled(one: string, other: string): boolean {
  return foldedPath(one) === foldedPath(other)
}
