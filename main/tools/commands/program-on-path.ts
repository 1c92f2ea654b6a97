import { constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import { variableOf } from '../../shell/login/environment'
import type { Environment } from '../../shell/login/environment-variables'
import { isInside } from '../../workspace/paths/resolve-path'

export type PathSearch = { workspace: string; environment: Environment; platform: NodeJS.Platform }

/**
 * The first program on PATH that has one of the names. A folder on PATH counts only where it is absolute and not the workspace's
 * own. On Windows one has stand-ins that open a shop.
 */
export function programOnPath(
  names: readonly string[],
  { workspace, environment, platform }: PathSearch,
): Promise<string | undefined> {
  const isWindows = platform === 'win32'
  const folders = (variableOf(environment, 'PATH') ?? '')
    .split(isWindows ? ';' : ':')
    .filter(folder => isAbsolute(folder) && !isInside(workspace, folder))
    .filter(folder => !(isWindows && /\\WindowsApps\\?$/i.test(folder)))
  return firstProgram(names.flatMap(name => folders.map(folder => join(folder, name))))
}

/** The first of the paths at which there is a program that can be run. */
export async function firstProgram(paths: readonly string[]): Promise<string | undefined> {
  for (const path of paths) {
    const info = await stat(path).catch(() => undefined)
    const canRun =
      info?.isFile() &&
      (await access(path, constants.X_OK).then(
        () => true,
        () => false,
      ))
    if (canRun) return path
  }
  return undefined
}
