import { resolve } from 'node:path'
import { isSecret } from './is-secret'
import { relativePath } from './resolve-path'

/**
 * Returns whether a file may hold secrets, by the name under which it was requested, or by that of the file to which links
 * lead: `real` is the result of `resolveInside` for `path`.
 */
export function mayHoldSecrets(workspace: string, { path, real }: { path: string; real: string }): boolean {
  return [resolve(workspace, path), real].some(absolute => isSecret(relativePath(workspace, absolute)))
}
