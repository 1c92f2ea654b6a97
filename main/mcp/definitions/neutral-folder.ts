import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sha256 } from '../stable-json'

/** What a config says of its working directory where its author said nothing. */
export const NOT_NAMED = '.'

/**
 * Where one of the person's own servers starts unless they said where: a folder below `under` in which no package runner and
 * no interpreter finds anything of the open folder. Each server has its own, so that what one leaves there nobody else finds.
 */
export async function neutralFolder(under: string, scope: string): Promise<string> {
  const folder = neutralPath(under, scope)
  await mkdir(folder, { recursive: true })
  // Runners look for a project in the folders above until they find one. This is one, and it is empty.
  await writeFile(join(folder, 'package.json'), '{ "private": true }\n')
  return folder
}

/** Where that folder is, be it there or not. */
export function neutralPath(under: string, scope: string): string {
  return join(under, sha256(scope).slice(0, 16))
}
