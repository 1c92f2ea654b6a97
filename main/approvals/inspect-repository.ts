import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { kindOf, readSmall } from './repository/file-kind'
import { findRepository, type Repository } from './repository/find-repository'
import { isHarmless } from './repository/harmless-settings'
import { folderIsPlain } from './repository/plain-folder'
import { indexIsPlain } from './repository/plain-index'
import { readSettings, type Setting } from './repository/read-settings'

const TIME_LIMIT_MS = 2_000
const MAX_SETTINGS_BYTES = 256 * 1024

/** Read from the work tree itself; git opens such a link no longer, but did for long. */
const LISTS_OF_THE_TREE = ['.gitattributes', '.gitignore', '.gitmodules', '.mailmap']

/**
 * Returns whether git, run in `folder` to only read, runs nothing but itself and reads nothing outside the workspace. All
 * of the repository must be as git itself would have made it, and no setting but known ones may be there. Anything that
 * cannot be found out counts as no. Runs nothing: git would already follow what is looked for here.
 */
export async function inspectRepository(folder: string, workspace: string): Promise<boolean> {
  const timer = new AbortController()
  try {
    return await Promise.race([
      isPlain(folder, workspace),
      setTimeout(TIME_LIMIT_MS, false, { signal: timer.signal, ref: false }),
    ])
  } catch {
    return false
  } finally {
    timer.abort()
  }
}

async function isPlain(folder: string, workspace: string): Promise<boolean> {
  const repository = await findRepository(folder, workspace)
  if (!repository || !(await foldersArePlain(repository)) || !(await treeIsPlain(repository))) return false
  const hashBytes = await hashBytesOf(repository)
  const index = join(repository.gitFolder, 'index')
  if (hashBytes === undefined) return false
  return (await kindOf(index)) === 'nothing' || indexIsPlain(index, hashBytes)
}

async function foldersArePlain({ gitFolder, commonFolder }: Repository): Promise<boolean> {
  // Also where one lies within the other: it may be in a part of that which is not looked at.
  const folders = new Set([commonFolder, gitFolder])
  return (await Promise.all([...folders].map(folderIsPlain))).every(Boolean)
}

async function treeIsPlain({ root }: Repository): Promise<boolean> {
  const kinds = await Promise.all(LISTS_OF_THE_TREE.map(name => kindOf(join(root, name))))
  return kinds.every(kind => kind !== 'other')
}

/**
 * Returns the length of hashes if all settings are harmless: those of the repository and, whether they are in force or
 * not, of its work trees. Undefined if one is not, or if it is not certain which length git uses.
 */
async function hashBytesOf({ gitFolder, commonFolder }: Repository): Promise<number | undefined> {
  const own = await settingsIn(join(commonFolder, 'config'))
  const ofTrees = await Promise.all(
    [gitFolder, commonFolder].map(folder => settingsIn(join(folder, 'config.worktree'))),
  )
  const all = [own, ...ofTrees].flatMap(settings => settings ?? [undefined])
  if (!all.every(setting => setting !== undefined && isHarmless(setting))) return undefined
  const named = (name: string) => all.filter(setting => `${setting?.section}.${setting?.key}` === name)
  const [format, ...more] = named('extensions.objectformat')
  if (!format) return 20
  if (more.length > 0 || !own?.includes(format)) return undefined
  if (format.value === 'sha1') return 20
  const versions = named('core.repositoryformatversion').map(setting => setting?.value)
  return versions.length === 1 && versions[0] === '1' ? 32 : undefined
}

async function settingsIn(file: string): Promise<Setting[] | undefined> {
  if ((await kindOf(file)) === 'nothing') return []
  const text = (await readSmall(file, MAX_SETTINGS_BYTES))?.toString('utf8')
  return text === undefined ? undefined : readSettings(text)
}
