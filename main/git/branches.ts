import { AppError } from '../../shared/errors'
import type { GitBranch } from '../../shared/git/git-status'
import { sentence } from '../../shared/sentence'
import type { Repository } from './repository'

const FIELDS = [
  '%(refname)',
  '%(HEAD)',
  '%(objectname)',
  '%(upstream:short)',
  '%(committerdate:unix)',
  '%(contents:subject)',
]
const MOST_BRANCHES = 1_000

/** Lists the branches, those of remotes too, the newest first. */
export async function listBranches(repository: Repository): Promise<GitBranch[]> {
  const args = ['for-each-ref', `--count=${MOST_BRANCHES}`, '--sort=-committerdate', `--format=${FIELDS.join('%00')}`]
  const listed = await repository.must('reading', [...args, 'refs/heads', 'refs/remotes'])
  return listed.toString('utf8').split('\n').flatMap(branchOf)
}

function branchOf(line: string): GitBranch[] {
  const [ref = '', current, commit = '', upstream = '', at, subject = ''] = line.split('\0')
  const isRemote = ref.startsWith('refs/remotes/')
  const name = ref.replace(/^refs\/(heads|remotes)\//, '')
  // The branch that a remote begins with is only another name.
  if (commit === '' || (isRemote && name.endsWith('/HEAD'))) return []
  return [
    {
      name,
      commit,
      subject,
      at: Number(at) * 1_000,
      ...(isRemote && { isRemote: true as const }),
      ...(current === '*' && { isCurrent: true as const }),
      ...(upstream !== '' && { upstream }),
    },
  ]
}

/** Creates a branch at a commit, or at the current one, and switches to it. */
export async function createBranch(repository: Repository, name: string, start: string | undefined): Promise<void> {
  await refuseBadName(repository, name)
  await repository.must('working', [
    'switch',
    '--quiet',
    '--no-track',
    '-c',
    name,
    ...(start === undefined ? [] : [start]),
  ])
}

/** Switches to a branch; to one of a remote by a branch of its own that follows it. */
export async function switchBranch(
  repository: Repository,
  { name, isRemote }: Pick<GitBranch, 'name' | 'isRemote'>,
): Promise<void> {
  await refuseBadName(repository, name)
  const own = name.slice(name.indexOf('/') + 1)
  if (!isRemote) await repository.must('working', ['switch', '--quiet', '--no-guess', name])
  else if (await hasBranch(repository, own)) await repository.must('working', ['switch', '--quiet', '--no-guess', own])
  else await repository.must('working', ['switch', '--quiet', '-c', own, '--track', name])
}

export async function renameBranch(repository: Repository, name: string, to: string): Promise<void> {
  await refuseBadName(repository, to)
  await repository.must('working', ['branch', '--move', '--', name, to])
}

/** The commits that no other branch, tag or remote has: they would be hard to find once the branch is gone. */
export async function commitsOnlyIn(repository: Repository, name: string): Promise<number> {
  await refuseBadName(repository, name)
  const others = [`--exclude=${name}`, '--branches', '--remotes', '--tags']
  const counted = await repository.must('reading', ['rev-list', '--count', `refs/heads/${name}`, '--not', ...others])
  return Number(counted.toString('utf8').trim())
}

/** Deletes a branch, merged or not, and returns what it takes to have it again. */
export async function deleteBranch(
  repository: Repository,
  name: string,
): Promise<{ commit: string; upstream?: string }> {
  await refuseBadName(repository, name)
  const found = (await listBranches(repository)).find(branch => branch.name === name && !branch.isRemote)
  if (!found) throw new AppError('not-found', sentence`There’s no branch named ${name}.`)
  await repository.must('working', ['branch', '--delete', '--force', '--', name])
  return { commit: found.commit, ...(found.upstream !== undefined && { upstream: found.upstream }) }
}

/** Makes a branch again that was deleted. */
export async function restoreBranch(
  repository: Repository,
  { name, commit, upstream }: { name: string; commit: string; upstream?: string | undefined },
): Promise<void> {
  await refuseBadName(repository, name)
  await repository.must('working', ['branch', '--no-track', '--', name, commit])
  // The branch is there all the same, if what it followed is gone.
  if (upstream !== undefined) await repository.run('working', ['branch', `--set-upstream-to=${upstream}`, '--', name])
}

export async function hasBranch(repository: Repository, name: string): Promise<boolean> {
  return (await repository.run('reading', ['show-ref', '--verify', '--quiet', `refs/heads/${name}`])).code === 0
}

/** A name that git does not take, such as one that looks like an option. */
export async function refuseBadName(repository: Repository, name: string): Promise<void> {
  const { code } = await repository.run('reading', ['check-ref-format', `refs/heads/${name}`])
  if (code !== 0 || name.startsWith('-'))
    throw new AppError('bad-input', sentence`This isn’t a name that a branch can have.`)
}
