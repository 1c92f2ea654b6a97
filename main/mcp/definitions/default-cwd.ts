import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sha256 } from '../stable-json'

/** The config's value for its working directory if its author named none. */
export const NOT_NAMED = '.'

/**
 * Creates the folder in which one of the person's own servers starts unless they named one: a folder below `under` in
 * which no package runner and no interpreter finds anything of the open folder. Each server has its own, so that no other
 * finds what one leaves there.
 */
export async function defaultCwd(under: string, scope: string): Promise<string> {
  const folder = defaultCwdPath(under, scope)
  await mkdir(folder, { recursive: true })
  // Runners look for a project in the folders above until they find one. This is one, and it is empty.
  await writeFile(join(folder, 'package.json'), '{ "private": true }\n')
  return folder
}

/** Returns the path of that folder, whether it exists or not. */
export function defaultCwdPath(under: string, scope: string): string {
  return join(under, sha256(scope).slice(0, 16))
}
