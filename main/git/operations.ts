import { createHash } from 'node:crypto'
import { AppError } from '../../shared/errors'
import type { OperationKind, OperationPlan, OperationRequest } from '../../shared/git/git-operations'
import type { GitOperation } from '../../shared/git/git-status'
import { sentence } from '../../shared/sentence'
import type { FileChange } from '../../shared/session/effects'
import { readSmall } from '../approvals/repository/file-kind'
import { gitFailure } from './git-failure'
import { headOf } from './make-commit'
import { operationOf } from './read-status'
import { inGitFolder, type Repository } from './repository'
import {
  branchOf,
  changesBetween,
  goOnTo,
  isWithin,
  line,
  type MergedTrees,
  mergeTrees,
  ownCommit,
  treeOf,
} from './takeover'

const MOST_COMMITS = 200

/** A change of the branch that is worked out, and of which nothing is done yet. */
type PreparedOperation = {
  head: string
  branch: string
  /** The commits to make, one after the other; none where the branch goes to a commit that is there. */
  steps: NewCommit[]
  /** The commit that it goes to then, if no commit is made. */
  target?: string
  tree: string
  conflicts: string[]
  sides?: MergedTrees['sides']
  /** A range of commits, for people. */
  range: string[]
}

type NewCommit = { tree: string; message: string; also?: string; author?: Readonly<Record<string, string>> }

/** Works out what would become of the branch and its files. Changes neither. */
export async function planOperation(repository: Repository, request: OperationRequest): Promise<OperationPlan> {
  const prepared = await prepare(repository, request)
  const { head, branch, tree, conflicts, range, target } = prepared
  const listed = await repository.must('reading', [
    'log',
    '-z',
    '--format=%H%x1f%s',
    '--no-show-signature',
    ...range,
    '--',
  ])
  const commits = listed
    .toString('utf8')
    .split('\0')
    .filter(Boolean)
    .map(record => {
      const [hash = '', subject = ''] = record.split('\x1f')
      return { hash: hash.trim(), subject }
    })
  return {
    digest: digestOf(request, prepared),
    branch,
    commits: commits.slice(0, MOST_COMMITS),
    total: commits.length,
    changes: named(await changesBetween(repository, await treeOf(repository, head), tree), prepared, request),
    conflicts,
    ...(target !== undefined && request.kind !== 'reset' && { isForward: true as const }),
  }
}

/** Names both sides in the marks of conflicts as people do. */
function named(changes: FileChange[], { sides, branch }: PreparedOperation, { name }: OperationRequest): FileChange[] {
  if (!sides) return changes
  const inLine = (text: string) =>
    /^\+(<{7}|>{7}) /.test(text) ? text.replace(sides[0], branch).replace(sides[1], name) : text
  return changes.map(change => {
    if (change.diff.type !== 'lines') return change
    const hunks = change.diff.hunks.map(hunk => ({ ...hunk, lines: hunk.lines.map(inLine) }))
    return { ...change, diff: { ...change.diff, hunks } }
  })
}

function digestOf({ kind, commit }: OperationRequest, { head, branch, tree, conflicts }: PreparedOperation): string {
  // A tree with conflicts has marks in it that are others each time.
  const result = conflicts.length > 0 ? conflicts : [tree]
  return createHash('sha256')
    .update([kind, commit, head, branch, ...result].join('\n'))
    .digest('hex')
}

/** The branch before and after; without `after` git waits for the person to resolve conflicts. */
export type MovedBranch = { branch: string; before: string; after?: string }

/** Does what was planned. Files that are not committed stay, or git refuses. */
export async function runOperation(
  repository: Repository,
  request: OperationRequest,
  digest: string,
): Promise<MovedBranch> {
  const prepared = await prepare(repository, request)
  if (digestOf(request, prepared) !== digest)
    throw new AppError('conflict', sentence`The branch has changed since. Look at the plan again.`)
  const { branch, head: before, conflicts } = prepared
  if (conflicts.length > 0) {
    await begin(repository, request)
    return { branch, before }
  }
  const after =
    prepared.target ??
    (await makeCommits(repository, request.kind === 'rebase' ? request.commit : before, prepared.steps))
  if (request.kind === 'reset' || request.kind === 'rebase')
    await repository.must('working', ['reset', '--quiet', '--keep', after])
  else await goOnTo(repository, after)
  return { branch, before, after }
}

async function makeCommits(repository: Repository, from: string, steps: readonly NewCommit[]): Promise<string> {
  let last = from
  for (const { tree, message, also, author } of steps) {
    const parents = also === undefined ? [last] : [last, also]
    last = await ownCommit(repository, { tree, parents, message, ...(author && { author }) })
  }
  return last
}

async function prepare(repository: Repository, request: OperationRequest): Promise<PreparedOperation> {
  if (await operationOf(repository))
    throw new AppError('conflict', sentence`Another operation of git waits here. Continue or abort it first.`)
  const [head, branch] = [await headOf(repository), await branchOf(repository)]
  if (branch === undefined || head === undefined)
    throw new AppError('bad-input', sentence`No branch is checked out. Switch to a branch first.`)
  const { commit } = request
  await repository.must('reading', ['cat-file', '-e', `${commit}^{commit}`])
  return { head, branch, ...(await PREPARE[request.kind](repository, { ...request, head, branch })) }
}

type Preparing = OperationRequest & { head: string; branch: string }
type PreparedPart = Omit<PreparedOperation, 'head' | 'branch'>

const PREPARE: Record<OperationKind, (repository: Repository, asked: Preparing) => Promise<PreparedPart>> = {
  async merge(repository, { commit, head, name, branch }) {
    const range = [`${head}..${commit}`]
    if (await isWithin(repository, commit, head))
      throw new AppError('bad-input', sentence`${branch} has all commits of ${name} already.`)
    if (await isWithin(repository, head, commit)) return goesTo(repository, commit, range)
    const base = await repository.run('reading', ['merge-base', head, commit])
    if (base.code !== 0) throw new AppError('bad-input', sentence`${branch} and ${name} have no commit in common.`)
    const [common, ours, theirs] = await treesOf(repository, [line(base.stdout), head, commit])
    const merged = await mergeTrees(repository, { base: common, ours, theirs })
    return made(merged, [{ tree: merged.tree, message: `Merge branch '${name}'`, also: commit }], range)
  },

  async rebase(repository, { commit, head, name, branch }) {
    const range = [`${commit}..${head}`]
    if (await isWithin(repository, commit, head))
      throw new AppError('bad-input', sentence`${branch} has all commits of ${name} already.`)
    if (await isWithin(repository, head, commit)) return goesTo(repository, commit, [`${head}..${commit}`])
    const listed = await repository.must('reading', ['rev-list', '--reverse', '--no-merges', ...range, '--'])
    let tree = await treeOf(repository, commit)
    const steps: NewCommit[] = []
    for (const one of listed.toString('utf8').split('\n').filter(Boolean)) {
      const picked = await pickOnto(repository, one, tree)
      if (picked.merged.conflicts.length > 0) return made(picked.merged, [], range)
      // A change that is there already needs no commit.
      if (picked.merged.tree !== tree) steps.push(picked.step)
      tree = picked.merged.tree
    }
    return made({ tree, conflicts: [] }, steps, range)
  },

  async 'cherry-pick'(repository, { commit, head }) {
    const tree = await treeOf(repository, head)
    const { merged, step } = await pickOnto(repository, commit, tree)
    refuseEmpty(merged, tree)
    return made(merged, [step], ['-1', commit])
  },

  async revert(repository, { commit, head }) {
    const parent = await parentOf(repository, commit)
    const [base, ours, theirs] = await treesOf(repository, [commit, head, parent])
    const merged = await mergeTrees(repository, { base, ours, theirs })
    refuseEmpty(merged, ours)
    const subject = line(
      await repository.must('reading', ['log', '-1', '--format=%s', '--no-show-signature', commit, '--']),
    )
    const message = [`Revert "${subject}"`, '', `This reverts commit ${commit}.`].join('\n')
    return made(merged, [{ tree: merged.tree, message }], ['-1', commit])
  },

  async reset(repository, { commit, head }) {
    if (commit === head) throw new AppError('bad-input', sentence`The branch is at this commit already.`)
    return goesTo(repository, commit, [`${commit}..${head}`])
  },
}

async function goesTo(repository: Repository, target: string, range: string[]): Promise<PreparedPart> {
  return { steps: [], target, tree: await treeOf(repository, target), conflicts: [], range }
}

const made = (
  { tree, conflicts, sides }: Omit<MergedTrees, 'sides'> & Partial<MergedTrees>,
  steps: NewCommit[],
  range: string[],
): PreparedPart => ({
  steps,
  tree,
  conflicts,
  ...(sides && { sides }),
  range,
})

function refuseEmpty({ tree, conflicts }: Pick<MergedTrees, 'tree' | 'conflicts'>, before: string): void {
  if (conflicts.length === 0 && tree === before)
    throw new AppError('bad-input', sentence`This would change nothing: the branch has it already.`)
}

async function treesOf(
  repository: Repository,
  [first, second, third]: readonly [string, string, string],
): Promise<[string, string, string]> {
  return [await treeOf(repository, first), await treeOf(repository, second), await treeOf(repository, third)]
}

/** The commit before another one; of a first commit an empty tree. */
async function parentOf(repository: Repository, commit: string): Promise<string> {
  const listed = line(await repository.must('reading', ['rev-list', '--parents', '-n', '1', commit, '--'])).split(' ')
  if (listed.length > 2)
    throw new AppError(
      'bad-input',
      sentence`This is a merge. Do it in a terminal, where you can say which side counts.`,
    )
  if (listed[1] !== undefined) return listed[1]
  return line(await repository.must('reading', ['mktree'], { input: Buffer.alloc(0) }))
}

const AUTHOR = ['%an', '%ae', '%ad'].join('%x1f')

/** Works out a commit on other files, with the words and the author that it has. */
async function pickOnto(
  repository: Repository,
  commit: string,
  ours: string,
): Promise<{ merged: MergedTrees; step: NewCommit }> {
  const parent = await parentOf(repository, commit)
  const [base, theirs] = [await treeOf(repository, parent), await treeOf(repository, commit)]
  const merged = await mergeTrees(repository, { base, ours, theirs })
  const show = (format: string) =>
    repository.must('reading', ['log', '-1', '--date=raw', `--format=${format}`, '--no-show-signature', commit, '--'])
  const [name = '', email = '', date = ''] = line(await show(AUTHOR)).split('\x1f')
  const message = (await show('%B')).toString('utf8').trim()
  const author = { GIT_AUTHOR_NAME: name, GIT_AUTHOR_EMAIL: email, GIT_AUTHOR_DATE: date }
  return { merged, step: { tree: merged.tree, message, author } }
}

/** Has git itself begin what ends in conflicts, which then stand in the files. */
async function begin(repository: Repository, { kind, commit, name }: OperationRequest): Promise<void> {
  const output = await repository.run('working', [kind, ...BEGIN[kind](name), commit])
  if (output.code !== 0 && !(await operationOf(repository))) throw gitFailure(output)
}

const BEGIN: Record<OperationKind, (name: string) => string[]> = {
  merge: name => ['--no-edit', '--no-autostash', '-m', `Merge branch '${name}'`],
  rebase: () => ['--quiet', '--no-autostash', '--no-rebase-merges'],
  'cherry-pick': () => [],
  revert: () => ['--no-edit'],
  reset: () => ['--keep'],
}

const COMMANDS: Partial<Record<GitOperation, string>> = {
  merge: 'merge',
  rebase: 'rebase',
  'cherry-pick': 'cherry-pick',
  revert: 'revert',
  apply: 'am',
}

/** Takes back what git has begun, with what was resolved of it. */
export async function abortOperation(repository: Repository): Promise<void> {
  const operation = await operationOf(repository)
  const command = operation && COMMANDS[operation]
  if (command === undefined) throw noneUnderWay()
  await repository.must('working', [command, '--abort'])
}

/** `name` is what was merged, picked, reverted or gone to. */
export type ContinuedOperation = MovedBranch & { operation: GitOperation; name: string }

/** Goes on once all conflicts are resolved. Without `after` there are others. */
export async function continueOperation(repository: Repository): Promise<ContinuedOperation> {
  const operation = await operationOf(repository)
  const command = operation && COMMANDS[operation]
  if (operation === undefined || command === undefined) throw noneUnderWay()
  const rebased = await rebasedBranch(repository)
  const branch = rebased?.branch ?? (await branchOf(repository)) ?? ''
  const before = rebased?.before ?? (await headOf(repository)) ?? ''
  const name = await nameOf(repository, operation)
  const output = await repository.run('working', [command, '--continue'])
  const isThere = (await operationOf(repository)) !== undefined
  if (output.code !== 0 && (!isThere || (await unmergedIn(repository)).length === 0)) throw gitFailure(output)
  const after = isThere ? undefined : await headOf(repository)
  return { operation, name, branch, before, ...(after !== undefined && { after }) }
}

/** The files in which git keeps the commit that is merged, picked, reverted, or gone to. */
const HEADS: Partial<Record<GitOperation, string>> = {
  merge: 'MERGE_HEAD',
  rebase: 'rebase-merge/onto',
  'cherry-pick': 'CHERRY_PICK_HEAD',
  revert: 'REVERT_HEAD',
}

async function nameOf(repository: Repository, operation: GitOperation): Promise<string> {
  const text = (await readSmall(inGitFolder(repository, HEADS[operation] ?? ''), 4_096))?.toString('utf8') ?? ''
  const [commit] = /^[0-9a-f]{40,64}/.exec(text) ?? []
  if (commit === undefined) return operation
  const refs = ['--count=1', '--format=%(refname:short)', `--points-at=${commit}`, 'refs/heads', 'refs/remotes']
  const named = operation === 'merge' || operation === 'rebase' ? ['for-each-ref', ...refs] : undefined
  const branch = named && line(await repository.must('reading', named))
  return (
    branch ||
    line(await repository.must('reading', ['log', '-1', '--format=%h%x20%s', '--no-show-signature', commit, '--']))
  )
}

/** A branch that is being rebased is not checked out meanwhile. */
async function rebasedBranch(repository: Repository): Promise<{ branch: string; before: string } | undefined> {
  const read = async (name: string) => {
    const found = await readSmall(inGitFolder(repository, `rebase-merge/${name}`), 4_096)
    return found?.toString('utf8').trim()
  }
  const [branch, before] = [await read('head-name'), await read('orig-head')]
  if (!branch?.startsWith('refs/heads/') || before === undefined) return undefined
  return { branch: branch.slice('refs/heads/'.length), before }
}

async function unmergedIn(repository: Repository): Promise<Buffer> {
  return repository.must('reading', ['ls-files', '--unmerged', '-z'])
}

function noneUnderWay(): AppError {
  return new AppError('not-found', sentence`Nothing waits here any more.`)
}
