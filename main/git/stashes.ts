import { AppError } from '../../shared/errors'
import type { GitStash } from '../../shared/git/git-status'
import { sentence } from '../../shared/sentence'
import type { FileChange } from '../../shared/session/effects'
import { changesIn } from './file-diff'
import type { Repository } from './repository'

const SHOW = ['--no-color', '--no-ext-diff', '--no-textconv', '--full-index', '--src-prefix=a/', '--dst-prefix=b/']
const MAX_PATCH_BYTES = 8 * 1024 * 1024

export async function listStashes(repository: Repository): Promise<GitStash[]> {
  const listed = await repository.run('reading', [
    'stash',
    'list',
    '-z',
    '--format=%H%x1f%ct%x1f%gs',
    '--no-show-signature',
  ])
  return listed.stdout
    .toString('utf8')
    .split('\0')
    .filter(record => record !== '')
    .map(record => {
      const [commit = '', at, message = ''] = record.split('\x1f')
      return { commit, at: Number(at) * 1_000, message }
    })
}

/** Puts all changes away, those of new files too. */
export async function saveStash(repository: Repository, message: string): Promise<void> {
  const named = message.trim() === '' ? [] : ['--message', message.trim()]
  // The rest of a larger repository stays as it is.
  const scope = repository.prefix === '' ? [] : ['--', `:(top,literal)${repository.prefix}`]
  await repository.must('working', ['stash', 'push', '--quiet', '--include-untracked', ...named, ...scope])
}

/** Brings what was put away into the files again. The stash stays until it is dropped. */
export async function applyStash(repository: Repository, commit: string): Promise<void> {
  await nameOf(repository, commit)
  await repository.must('working', ['stash', 'apply', '--quiet', commit])
}

/** Drops a stash, and returns what it takes to have it again. */
export async function dropStash(repository: Repository, commit: string): Promise<GitStash> {
  const { name, stash } = await nameOf(repository, commit)
  await repository.must('working', ['stash', 'drop', '--quiet', name])
  return stash
}

export async function restoreStash(
  repository: Repository,
  { commit, message }: Pick<GitStash, 'commit' | 'message'>,
): Promise<void> {
  await repository.must('working', ['stash', 'store', '--message', message, commit])
}

/** The files that a stash holds, new ones too. */
export async function stashChanges(repository: Repository, commit: string): Promise<FileChange[]> {
  await nameOf(repository, commit)
  const args = ['stash', 'show', '--patch', '--include-untracked', ...SHOW, commit]
  return changesIn(await repository.must('reading', args, { maxOutput: MAX_PATCH_BYTES }))
}

/** A stash is told by its commit: its number changes whenever another one comes or goes. */
async function nameOf(repository: Repository, commit: string): Promise<{ name: string; stash: GitStash }> {
  const all = await listStashes(repository)
  const at = all.findIndex(stash => stash.commit === commit)
  const stash = all[at]
  if (!stash) throw new AppError('not-found', sentence`This stash isn’t there any more.`)
  return { name: `stash@{${at}}`, stash }
}
