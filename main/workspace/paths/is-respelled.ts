import { foldedPath } from './folded-path'

/** Whether two paths are two spellings of one, which many file systems do not tell apart. */
export function isRespelled(one: string, other: string): boolean {
  return foldedPath(one) === foldedPath(other)
}
