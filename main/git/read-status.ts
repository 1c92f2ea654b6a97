import { constants } from 'node:fs'
import { access, readdir, stat } from 'node:fs/promises'
import { isAbsolute, join, resolve } from 'node:path'
import type { GitFile, GitOperation, GitRepository } from '../../shared/git/git-status'
import { isThere } from './locate-repository'
import { type ParsedStatus, parseStatus } from './parse-status'
import { inGitFolder, type Repository } from './repository'

const STATUS = [
  'status',
  '--porcelain=v2',
  '-z',
  '--branch',
  '--show-stash',
  '--find-renames',
  '--ignore-submodules=dirty',
]

/** The hooks that a commit runs, in their order. */
const COMMIT_HOOKS = [
  ...['pre-commit', 'prepare-commit-msg', 'commit-msg', 'post-commit', 'post-rewrite'],
  ...['post-index-change', 'reference-transaction', 'pre-auto-gc'],
]

/** The files that stand in the git folder while git waits for the person to go on. */
const OPERATIONS: readonly (readonly [name: string, operation: GitOperation])[] = [
  ['rebase-merge', 'rebase'],
  ['rebase-apply/applying', 'apply'],
  ['rebase-apply', 'rebase'],
  ['MERGE_HEAD', 'merge'],
  ['CHERRY_PICK_HEAD', 'cherry-pick'],
  ['REVERT_HEAD', 'revert'],
  ['BISECT_LOG', 'bisect'],
]

/** Reads the state of a repository, of its files those in the open folder. Writes nothing. */
export async function readStatus(repository: Repository): Promise<Omit<GitRepository, 'undos'>> {
  const { root, prefix } = repository
  const scope = prefix === '' ? [] : ['--', prefix]
  const [status, operation, remotes, hooks, lockedAt, stagedElsewhere, hasIdentity] = await Promise.all([
    repository.must('reading', [...STATUS, '--untracked-files=all', ...scope]),
    operationOf(repository),
    remotesOf(repository),
    hooksOf(repository),
    lockTime(repository),
    prefix === '' ? 0 : stagedOutside(repository),
    identityIsKnown(repository),
  ])
  const { head, stashes, files, total } = withoutFalse(parseStatus(status))
  return {
    type: 'ready',
    root,
    prefix,
    head,
    files,
    total,
    stashes,
    remotes,
    hooks,
    hasIdentity,
    stagedElsewhere,
    ...(operation && { operation }),
    ...(lockedAt !== undefined && { lockedAt }),
  }
}

/** A folder that is a repository of its own and is not known to this one is listed with '/' at its end. */
function withoutFalse(parsed: ParsedStatus): ParsedStatus {
  const files = parsed.files.filter(file => !isNestedFolder(file))
  return { ...parsed, files, total: parsed.total - (parsed.files.length - files.length) }
}

const isNestedFolder = ({ path, isNew }: GitFile): boolean => isNew === true && path.endsWith('/')

export async function operationOf(repository: Repository): Promise<GitOperation | undefined> {
  for (const [name, operation] of OPERATIONS) if (await isThere(inGitFolder(repository, name))) return operation
  return undefined
}

async function remotesOf(repository: Repository): Promise<string[]> {
  return (await repository.must('reading', ['remote'])).toString('utf8').split('\n').filter(Boolean)
}

/** Of an empty file that says that git is writing the index; it is left behind where that was ended. */
async function lockTime(repository: Repository): Promise<number | undefined> {
  return stat(inGitFolder(repository, 'index.lock')).then(
    info => info.mtimeMs,
    () => undefined,
  )
}

async function stagedOutside(repository: Repository): Promise<number> {
  const args = ['diff', '--cached', '--name-only', '-z', '--no-ext-diff', '--no-renames', '--ignore-submodules=dirty']
  const names = (await repository.must('reading', args)).toString('utf8').split('\0').filter(Boolean)
  return names.filter(name => !name.startsWith(repository.prefix)).length
}

async function identityIsKnown(repository: Repository): Promise<boolean> {
  const read = async (key: string) => (await repository.run('reading', ['config', '--get', key])).code === 0
  return (await read('user.name')) && (await read('user.email'))
}

/** The hooks that are there and would run, by the settings of the repository and of the person. */
async function hooksOf(repository: Repository): Promise<string[]> {
  const { stdout, code } = await repository.run('withHooks', ['config', '--type=path', '--get', 'core.hooksPath'])
  const set = code === 0 ? stdout.toString('utf8').replace(/\n$/, '') : ''
  const common = (await repository.must('reading', ['rev-parse', '--git-common-dir']))
    .toString('utf8')
    .replace(/\n$/, '')
  const folder =
    set === '' ? join(resolve(repository.root, common), 'hooks') : isAbsolute(set) ? set : join(repository.root, set)
  const names = await readdir(folder).catch((): string[] => [])
  const present = COMMIT_HOOKS.filter(name => names.includes(name))
  const runs = await Promise.all(
    present.map(name =>
      access(join(folder, name), constants.X_OK).then(
        () => true,
        () => false,
      ),
    ),
  )
  return present.filter((_, index) => runs[index])
}
