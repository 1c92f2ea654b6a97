import { join } from 'node:path'
import { isInside } from '../workspace/resolve-path'
import { kindOf, readSmall } from './repository/file-kind'
import { findRepository, type Repository } from './repository/find-repository'
import { isHarmless } from './repository/harmless-settings'
import { folderIsPlain } from './repository/plain-folder'
import { indexIsPlain } from './repository/plain-index'
import { readSettings, type Setting } from './repository/read-settings'

const MAX_SETTINGS_BYTES = 1024 * 1024

/** Read from the work tree itself; git opens such a link no longer, but did for long. */
const LISTS_OF_THE_TREE = ['.gitattributes', '.gitignore', '.gitmodules', '.mailmap']

/**
 * Whether git, asked in `folder` to only read, runs nothing but itself and reads nothing outside the workspace. All of the
 * repository must be as git itself would have made it, and no setting but known ones. What cannot be found out counts as no.
 * Runs nothing: git would already follow what is looked for here.
 */
export async function lookAtRepository(folder: string, workspace: string): Promise<boolean> {
  try {
    const repository = await findRepository(folder, workspace)
    if (!repository || !(await foldersArePlain(repository)) || !(await treeIsPlain(repository))) return false
    const settings = await settingsOf(repository)
    if (!settings?.every(isHarmless)) return false
    const index = join(repository.gitFolder, 'index')
    return (await kindOf(index)) === 'nothing' || (await indexIsPlain(index, hashBytesOf(settings)))
  } catch {
    return false
  }
}

async function foldersArePlain({ gitFolder, commonFolder }: Repository): Promise<boolean> {
  const folders = isInside(commonFolder, gitFolder) ? [commonFolder] : [commonFolder, gitFolder]
  return (await Promise.all(folders.map(folderIsPlain))).every(Boolean)
}

async function treeIsPlain({ root }: Repository): Promise<boolean> {
  const kinds = await Promise.all(LISTS_OF_THE_TREE.map(name => kindOf(join(root, name))))
  return kinds.every(kind => kind !== 'other')
}

/** Those of the repository and, be they in force or not, of its work trees. Undefined where one file cannot be read. */
async function settingsOf({ gitFolder, commonFolder }: Repository): Promise<Setting[] | undefined> {
  const files = ['config', 'config.worktree'].flatMap(name => [join(commonFolder, name), join(gitFolder, name)])
  const read = await Promise.all([...new Set(files)].map(settingsIn))
  return read.some(settings => settings === undefined) ? undefined : read.flatMap(settings => settings ?? [])
}

async function settingsIn(file: string): Promise<Setting[] | undefined> {
  if ((await kindOf(file)) === 'nothing') return []
  const text = (await readSmall(file, MAX_SETTINGS_BYTES))?.toString('utf8')
  return text === undefined ? undefined : readSettings(text)
}

function hashBytesOf(settings: readonly Setting[]): number {
  const isLong = settings.some(
    ({ section, key, value }) => section === 'extensions' && key === 'objectformat' && value === 'sha256',
  )
  return isLong ? 32 : 20
}
