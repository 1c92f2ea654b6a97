import { AppError } from '../../shared/errors'
import type { GitOutcome, GitTransfer } from '../../shared/git/git-status'
import { sentence } from '../../shared/sentence'
import { failureWords } from './git-failure'
import type { Repository } from './repository'

export type TransferKind = 'fetch' | 'pull' | 'push'

const TIME_LIMIT_MS = 10 * 60_000

/** Returns what would go where, before anything does. */
export async function planTransfer(repository: Repository, kind: TransferKind): Promise<GitTransfer> {
  const branch = await currentBranch(repository)
  const config = async (key: string) => {
    const output = await repository.run('reading', ['config', '--get', key])
    return output.code === 0 ? output.stdout.toString('utf8').trim() : undefined
  }
  const remotes = (await repository.must('reading', ['remote'])).toString('utf8').split('\n').filter(Boolean)
  const followed = branch === undefined ? undefined : await config(`branch.${branch}.remote`)
  const remote =
    followed !== undefined && remotes.includes(followed) ? followed : remotes.includes('origin') ? 'origin' : remotes[0]
  if (remote === undefined)
    throw new AppError(
      'bad-input',
      sentence`This repository has no remote. Add one with “git remote add” in a terminal.`,
    )
  const address = withoutPassword(await addressOf(repository, remote, kind))
  if (kind === 'fetch') return { remote, address, commits: 0 }
  if (branch === undefined)
    throw new AppError('bad-input', sentence`No branch is checked out. Switch to a branch first.`)
  const merged = (await config(`branch.${branch}.merge`))?.replace(/^refs\/heads\//, '')
  const isNew = merged === undefined || followed !== remote
  if (kind === 'pull' && isNew)
    throw new AppError('bad-input', sentence`The branch ${branch} doesn’t follow a branch of a remote. Push it first.`)
  const target = isNew ? branch : merged
  const range =
    kind === 'push'
      ? [`refs/heads/${branch}`, '--not', `--remotes=${remote}`]
      : [`refs/heads/${branch}..refs/remotes/${remote}/${target}`]
  const counted = await repository.run('reading', ['rev-list', '--count', ...range, '--'])
  const commits = counted.code === 0 ? Number(counted.stdout.toString('utf8').trim()) : 0
  return { remote, address, branch, target, commits, ...(isNew && { isNewTarget: true as const }) }
}

/** Does what was planned, without force: a branch of a remote only ever goes on. */
export async function runTransfer(
  repository: Repository,
  { kind, plan }: { kind: TransferKind; plan: GitTransfer },
  onOutput: (text: string) => void,
): Promise<GitOutcome> {
  let heard = ''
  const output = await repository.run(kind === 'push' ? 'pushing' : 'connecting', argumentsFor(kind, plan), {
    timeLimitMs: TIME_LIMIT_MS,
    onOutput(text) {
      heard = (heard + text).slice(-MAX_SHOWN)
      onOutput(text)
    },
  })
  if (output.code === 0) return { isDone: true }
  return { isDone: false, reason: failureWords(output).words, output: heard }
}

const MAX_SHOWN = 100_000

function argumentsFor(kind: TransferKind, { remote, branch, target = '', isNewTarget }: GitTransfer): string[] {
  if (kind === 'fetch') return ['fetch', '--no-recurse-submodules', '--', remote]
  if (kind === 'pull') return ['pull', '--ff-only', '--no-rebase', '--no-recurse-submodules', '--', remote, target]
  const upstream = isNewTarget ? ['--set-upstream'] : []
  const direction = `refs/heads/${branch}:refs/heads/${target}`
  return ['push', '--porcelain', '--no-recurse-submodules', ...upstream, '--', remote, direction]
}

async function currentBranch(repository: Repository): Promise<string | undefined> {
  const output = await repository.run('reading', ['symbolic-ref', '--quiet', '--short', 'HEAD'])
  return output.code === 0 ? output.stdout.toString('utf8').trim() : undefined
}

async function addressOf(repository: Repository, remote: string, kind: TransferKind): Promise<string> {
  const push = kind === 'push' ? ['--push'] : []
  // By the settings that the transfer itself goes by, which may rewrite it.
  return (await repository.must('working', ['remote', 'get-url', ...push, '--', remote])).toString('utf8').trim()
}

function withoutPassword(address: string): string {
  return address.replace(/^([a-z+]+:\/\/)[^/@]*@/i, '$1')
}
