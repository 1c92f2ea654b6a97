import { dirname, join, resolve } from 'node:path'
import { followLinks, isInside } from '../../workspace/paths/resolve-path'
import { kindOf, ownedByUs, readSmall } from './file-kind'
import { knownWorktree } from './known-worktrees'

/**
 * The repository that git finds for a folder. `root` is where its work tree begins, `gitFolder` what is of this work tree
 * alone, `commonFolder` what all its work trees share; mostly the same.
 */
export type Repository = { root: string; gitFolder: string; commonFolder: string }

/** More than a line that names a folder. */
const MAX_POINTER_BYTES = 4096

/**
 * Looks upwards as git does, but no further than the workspace: what lies above it is outside, and so is what a link or a
 * file named `.git` leads to there, unless Atrium has added the worktree itself. Undefined where nothing is found, or anything that is not as git would make it.
 */
export async function findRepository(folder: string, workspace: string): Promise<Repository | undefined> {
  if ((await followLinks(folder, workspace)) !== folder) return undefined
  for (let root = folder; isInside(workspace, root); root = dirname(root)) {
    const kind = await kindOf(join(root, '.git'))
    if (kind !== 'nothing') return repositoryAt(root, kind, workspace)
    // Git takes a folder that looks like what is in `.git` for a repository, too.
    if (await looksLikeRepository(root)) return undefined
    if (root === dirname(root)) return undefined
  }
  return undefined
}

async function repositoryAt(root: string, kind: string, workspace: string): Promise<Repository | undefined> {
  const named = join(root, '.git')
  // One that Atrium has added leads out of the workspace, to where it led then and nowhere else.
  const known = kind === 'file' ? knownWorktree(root) : undefined
  const within = known?.commonFolder ?? workspace
  const gitFolder = kind === 'folder' ? named : kind === 'file' ? await pointedTo(named, root, within) : undefined
  if (gitFolder === undefined || (known && gitFolder !== known.gitFolder)) return undefined
  const commonFolder = await commonFolderOf(gitFolder, within)
  if (commonFolder === undefined || (known && commonFolder !== known.commonFolder)) return undefined
  const isWhole =
    (await kindOf(join(gitFolder, 'HEAD'))) === 'file' &&
    (await kindOf(join(commonFolder, 'objects'))) === 'folder' &&
    (await kindOf(join(commonFolder, 'refs'))) === 'folder'
  // Git itself refuses what belongs to somebody else, unless the person has told it not to.
  const isOurs = await ownedByUs([root, named, gitFolder, commonFolder])
  return isWhole && isOurs ? { root, gitFolder, commonFolder } : undefined
}

async function commonFolderOf(gitFolder: string, workspace: string): Promise<string | undefined> {
  const pointer = join(gitFolder, 'commondir')
  const kind = await kindOf(pointer)
  if (kind === 'nothing') return gitFolder
  return kind === 'file' ? pointedTo(pointer, gitFolder, workspace) : undefined
}

/** The real folder inside the workspace that a file names in its one line. */
async function pointedTo(file: string, base: string, workspace: string): Promise<string | undefined> {
  const text = (await readSmall(file, MAX_POINTER_BYTES))?.toString('utf8') ?? ''
  const [, path] = /^(?:gitdir: )?([^\0\r\n]+)[\r\n]*$/.exec(text) ?? []
  if (path === undefined || text.startsWith('gitdir: ') !== file.endsWith('.git') || !isStraight(path)) return undefined
  const folder = resolve(base, path)
  if (!isInside(workspace, folder) || (await followLinks(folder, workspace)) !== folder) return undefined
  return (await kindOf(folder)) === 'folder' ? folder : undefined
}

/** Up first and then down: after a name that is a link, '..' would lead elsewhere than its text says. */
function isStraight(path: string): boolean {
  const names = path.split('/').filter(name => name !== '' && name !== '.')
  const descends = names.findIndex(name => name !== '..')
  return descends < 0 || !names.includes('..', descends)
}

async function looksLikeRepository(folder: string): Promise<boolean> {
  const kinds = await Promise.all(['HEAD', 'objects', 'refs'].map(name => kindOf(join(folder, name))))
  return kinds.every(kind => kind !== 'nothing')
}
