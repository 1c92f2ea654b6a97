import { foldedPath } from '../workspace/paths/folded-path'
import { isInside } from '../workspace/paths/resolve-path'

/** Returns whether a path lies in a folder by any spelling: denying too much on a case-sensitive system is harmless. */
export function liesIn(folder: string, path: string): boolean {
  return isInside(foldedPath(folder), foldedPath(path))
}

/** Returns whether a path lies in a folder of Atrium's own data, outside of what of it the session works in. */
export function liesInOwn({ folder, except }: { folder: string; except?: string | undefined }, path: string): boolean {
  return liesIn(folder, path) && (except === undefined || !liesIn(except, path))
}
