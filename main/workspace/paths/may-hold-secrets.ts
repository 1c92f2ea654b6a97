import { resolve } from 'node:path'
import { isSecret } from './is-secret'
import { relativePath } from './resolve-path'

/**
 * Whether a file may hold secrets, by the name that it was asked for by, or by that of the file to which links lead: `real` is
 * what `resolveInside` gave for `path`.
 */
export function mayHoldSecrets(workspace: string, { path, real }: { path: string; real: string }): boolean {
  return [resolve(workspace, path), real].some(absolute => isSecret(relativePath(workspace, absolute)))
}
