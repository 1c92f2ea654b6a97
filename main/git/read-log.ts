import type { GitCommit } from '../../shared/git/git-status'
import type { FileChange } from '../../shared/session/effects'
import { changesIn } from './file-diff'
import { headOf } from './make-commit'
import type { Repository } from './repository'

export type LogRequest = {
  skip: number
  count: number
  query?: string | undefined
  path?: string | undefined
  isOfAll: boolean
}

const FORMAT = ['%H', '%P', '%an', '%ae', '%at', '%s', '%D'].join('%x1f')
const SHOW = ['--no-color', '--no-ext-diff', '--no-textconv', '--full-index', '--src-prefix=a/', '--dst-prefix=b/']
const MAX_PATCH_BYTES = 8 * 1024 * 1024

/** Reads commits, the newest first: of the current branch and what it follows, or of all. `query` is a part of their messages, `path` a file that they changed. */
export async function readLog(
  repository: Repository,
  { skip, count, query, path, isOfAll }: LogRequest,
): Promise<GitCommit[]> {
  const [head, upstream] = await Promise.all([
    headOf(repository),
    repository.run('reading', ['rev-parse', '--verify', '--quiet', '@{upstream}']),
  ])
  if (head === undefined && !isOfAll) return []
  const followed = upstream.code === 0 ? [upstream.stdout.toString('utf8').trim()] : []
  const from = isOfAll
    ? ['--branches', '--remotes', '--tags', ...(head === undefined ? [] : ['HEAD'])]
    : ['HEAD', ...followed]
  const search = query ? ['--regexp-ignore-case', '--fixed-strings', `--grep=${query}`] : []
  // Parents come after their children then, which the graph goes by, even where all are of the same second.
  const order = query || path !== undefined ? [] : ['--topo-order']
  const args = ['log', '-z', `--format=${FORMAT}`, '--decorate=short', '--no-show-signature', '--no-color']
  const listed = await repository.must('reading', [
    ...args,
    `--skip=${skip}`,
    `--max-count=${count}`,
    ...order,
    ...search,
    ...(path === undefined ? [] : ['--follow']),
    ...from,
    '--',
    ...(path === undefined ? [] : [path]),
  ])
  return listed.toString('utf8').split('\0').flatMap(commitOf)
}

function commitOf(record: string): GitCommit[] {
  const [hash = '', parents = '', author = '', email = '', at, subject = '', refs = ''] = record.split('\x1f')
  if (hash === '') return []
  return [
    {
      hash: hash.trim(),
      parents: parents.split(' ').filter(Boolean),
      author,
      email,
      at: Number(at) * 1_000,
      subject,
      refs: refs.split(', ').filter(Boolean),
    },
  ]
}

/** The whole message of a commit and what it changed, of a merge against its first parent. */
export async function readCommit(
  repository: Repository,
  hash: string,
): Promise<{ message: string; changes: FileChange[] }> {
  const message = await repository.must('reading', ['log', '-1', '--format=%B', '--no-show-signature', hash, '--'])
  const args = ['log', '-1', '--format=', '--patch', '--root', '--diff-merges=first-parent', '--find-renames', ...SHOW]
  const patch = await repository.must('reading', [...args, hash, '--'], { maxOutput: MAX_PATCH_BYTES })
  return { message: message.toString('utf8').trimEnd(), changes: changesIn(patch) }
}
