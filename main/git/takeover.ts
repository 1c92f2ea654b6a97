import { createHash, randomUUID } from 'node:crypto'
import { copyFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AppError } from '../../shared/errors'
import type { WorktreeReview } from '../../shared/git/worktrees'
import { sentence } from '../../shared/sentence'
import type { FileChange } from '../../shared/session/effects'
import type { WorktreeRecord } from '../store/documents/worktree-records'
import type { ChangeStep } from '../workspace/changes/change-set'
import { type IndexEntry, stepTo } from './discard-files'
import { changesIn } from './file-diff'
import { gitFailure } from './git-failure'
import { headOf } from './make-commit'
import { inGitFolder, type Repository } from './repository'

const SHOW = ['--no-color', '--no-ext-diff', '--no-textconv', '--full-index', '--src-prefix=a/', '--dst-prefix=b/']
const MAX_PATCH_BYTES = 8 * 1024 * 1024

/** Git wants to know who made a commit, even of one that only holds files for a comparison. */
const NOBODY = {
  GIT_AUTHOR_NAME: 'Atrium',
  GIT_AUTHOR_EMAIL: 'atrium@localhost',
  GIT_COMMITTER_NAME: 'Atrium',
  GIT_COMMITTER_EMAIL: 'atrium@localhost',
}

export const line = (stdout: Buffer): string => stdout.toString('utf8').trim()

/**
 * Stores all files of a work tree as they are on the disk, new ones too, and returns their tree. The index and the files stay
 * as they are: another index is made for it.
 */
export async function storeFiles(repository: Repository): Promise<string> {
  const unmerged = await repository.must('reading', ['ls-files', '--unmerged', '-z'])
  if (unmerged.length > 0)
    throw new AppError('conflict', sentence`${repository.root} has conflicts. Resolve and stage them first.`)
  const index = join(tmpdir(), `atrium-index-${randomUUID()}`)
  const variables = { GIT_INDEX_FILE: index }
  try {
    // With what git knows of the files only those that have changed are read.
    await copyFile(inGitFolder(repository, 'index'), index).catch(() => undefined)
    await repository.must('working', ['add', '--all'], { variables })
    return line(await repository.must('working', ['write-tree'], { variables }))
  } finally {
    await rm(index, { force: true })
  }
}

/** A commit that holds a tree, for git to compare and to keep. No branch knows of it. */
export async function commitOf(repository: Repository, tree: string, parents: readonly string[]): Promise<string> {
  const args = ['commit-tree', tree, ...parents.flatMap(parent => ['-p', parent])]
  return line(await repository.must('reading', args, { variables: NOBODY, input: Buffer.from('Files\n') }))
}

export const treeOf = async (repository: Repository, commit: string): Promise<string> =>
  line(await repository.must('reading', ['rev-parse', '--verify', `${commit}^{tree}`]))

/** `sides` are the commits by which git names both sides in the marks of conflicts. */
export type MergedTrees = { tree: string; conflicts: string[]; sides: readonly [ours: string, theirs: string] }

/** Merges trees in git's own storage: no file and no branch changes. */
export async function mergeTrees(
  repository: Repository,
  { base, ours, theirs }: { base: string; ours: string; theirs: string },
): Promise<MergedTrees> {
  const root = await commitOf(repository, base, [])
  const sides = await Promise.all([commitOf(repository, ours, [root]), commitOf(repository, theirs, [root])])
  const output = await repository.run('reading', [
    'merge-tree',
    '--write-tree',
    '--name-only',
    '-z',
    '--no-messages',
    ...sides,
  ])
  if (output.code === 129)
    throw new AppError('bad-input', sentence`Taking over needs git 2.38 or later. Update git, then try again.`)
  if (output.code !== 0 && output.code !== 1) throw gitFailure(output)
  const [tree = '', ...conflicts] = output.stdout.toString('utf8').split('\0').filter(Boolean)
  return { tree, sides, conflicts: output.code === 0 ? [] : [...new Set(conflicts)] }
}

/** The folder and the worktree as they are now, each as trees and commits. */
export type Sides = {
  /** The last commit of the folder, its tree, and that of its files as they are. */
  head: string
  headTree: string
  files: string
  /** The last commit of the worktree, and the tree of its files as they are. */
  tip: string
  theirs: string
  /** The tree that both began with, or what was taken over last. */
  base: string
}

export async function readSides(folder: Repository, worktree: Repository, record: WorktreeRecord): Promise<Sides> {
  const [head, tip] = await Promise.all([headOf(folder), headOf(worktree)])
  if (head === undefined || tip === undefined)
    throw new AppError('conflict', sentence`There’s no commit in this repository any more.`)
  const [files, theirs, headTree, met] = await Promise.all([
    storeFiles(folder),
    storeFiles(worktree),
    treeOf(folder, head),
    folder.run('reading', ['merge-base', head, tip]),
  ])
  const base = record.taken ?? (await treeOf(folder, met.code === 0 ? line(met.stdout) : record.base))
  return { head, headTree, files, tip, theirs, base }
}

const digestOf = (sides: Sides): string => createHash('sha256').update(Object.values(sides).join('\n')).digest('hex')

/** The changes that taking over makes in the files of the folder as they are; those of the worktree where they do not fit. */
export async function reviewOf(
  folder: Repository,
  worktree: Repository,
  record: WorktreeRecord,
): Promise<WorktreeReview> {
  const sides = await readSides(folder, worktree, record)
  const { head, tip, files, theirs, base } = sides
  const merged = await mergeTrees(folder, { base, ours: files, theirs })
  const [from, to] = merged.conflicts.length > 0 ? [base, theirs] : [files, merged.tree]
  const into = await branchOf(folder)
  const counted = await folder.must('reading', ['rev-list', '--count', `${head}..${tip}`, '--'])
  const open = await worktree.must('reading', [
    'diff-tree',
    '-r',
    '-z',
    '--name-only',
    await treeOf(folder, tip),
    theirs,
  ])
  return {
    digest: digestOf(sides),
    branch: record.branch,
    ...(into !== undefined && { into }),
    commits: Number(line(counted)),
    uncommitted: open.toString('latin1').split('\0').filter(Boolean).length,
    changes: await changesBetween(folder, from, to),
    conflicts: merged.conflicts,
  }
}

export async function changesBetween(repository: Repository, from: string, to: string): Promise<FileChange[]> {
  const args = ['diff-tree', '-r', '--patch', '--find-renames', ...SHOW, from, to]
  return changesIn(await repository.must('reading', args, { maxOutput: MAX_PATCH_BYTES }))
}

/** The sides as they were shown. Refuses where one of them has changed since. */
export function refuseChanged(sides: Sides, digest: string): void {
  if (digestOf(sides) !== digest)
    throw new AppError('conflict', sentence`Files have changed since. Look at the changes again.`)
}

/** The steps that change the files of the folder, and nothing of git. */
export async function stepsToTakeOver(folder: Repository, { base, files, theirs }: Sides): Promise<ChangeStep[]> {
  const tree = refuseConflicts(await mergeTrees(folder, { base, ours: files, theirs }))
  const raw = await folder.must('reading', [
    'diff-tree',
    '-r',
    '-z',
    '--raw',
    '--no-renames',
    '--full-index',
    files,
    tree,
  ])
  const fields = raw.toString('utf8').split('\0')
  const steps: ChangeStep[] = []
  for (let at = 0; at + 1 < fields.length; at += 2) {
    const [, mode = '', hash = ''] = /^:\d{6} (\d{6}) [0-9a-f]+ ([0-9a-f]+) /.exec(fields[at] ?? '') ?? []
    const wanted: IndexEntry | undefined = mode === '000000' ? undefined : { mode, hash }
    steps.push(...(await stepTo(folder, fields[at + 1] ?? '', wanted)))
  }
  if (steps.length === 0) throw nothingLeft()
  return steps
}

/** Makes the one commit that holds all of it. */
export async function squashed(folder: Repository, sides: Sides, message: string): Promise<string> {
  const { base, headTree, theirs, head } = sides
  const tree = refuseConflicts(await mergeTrees(folder, { base, ours: headTree, theirs }))
  if (tree === headTree) throw nothingLeft()
  return ownCommit(folder, { tree, parents: [head], message })
}

/** Makes what the branch is to go on with: the last commit of the worktree, or one that merges it. */
export async function mergedCommit(
  folder: Repository,
  worktree: Repository,
  { sides, message, branch }: { sides: Sides; message: string; branch: string },
): Promise<string> {
  const { base, headTree, theirs, head } = sides
  const tree = refuseConflicts(await mergeTrees(folder, { base, ours: headTree, theirs }))
  const tip = await commitRest(worktree, sides, message)
  if (tip === head || (await isWithin(folder, tip, head))) throw nothingLeft()
  if (await isWithin(folder, head, tip)) return tip
  return ownCommit(folder, { tree, parents: [head, tip], message: `Merge branch '${branch}'` })
}

/** Commits what the worktree has not committed yet, on its own branch. */
async function commitRest(worktree: Repository, { tip, theirs }: Sides, message: string): Promise<string> {
  if ((await treeOf(worktree, tip)) === theirs) return tip
  const commit = await ownCommit(worktree, { tree: theirs, parents: [tip], message })
  await worktree.must('working', ['update-ref', '-m', 'commit', 'HEAD', commit, tip])
  await worktree.must('working', ['reset', '--quiet'])
  return commit
}

export async function isWithin(repository: Repository, commit: string, later: string): Promise<boolean> {
  return (await repository.run('reading', ['merge-base', '--is-ancestor', commit, later])).code === 0
}

type NewCommit = {
  tree: string
  parents: readonly string[]
  message: string
  /** The variables that name another author. */
  author?: Readonly<Record<string, string>>
}

/** A commit of the person, signed if they sign theirs. */
export async function ownCommit(
  repository: Repository,
  { tree, parents, message, author }: NewCommit,
): Promise<string> {
  const signs = await repository.run('working', ['config', '--type=bool', '--get', 'commit.gpgsign'])
  const args = ['commit-tree', ...(line(signs.stdout) === 'true' ? ['-S'] : []), ...parents.flatMap(one => ['-p', one])]
  const input = Buffer.from(`${message.trim()}\n`, 'utf8')
  return line(
    await repository.must('working', [...args, '-F', '-', tree], { input, ...(author && { variables: author }) }),
  )
}

/** The branch that is checked out, if one is. */
export async function branchOf(repository: Repository): Promise<string | undefined> {
  const named = await repository.run('reading', ['symbolic-ref', '--quiet', '--short', 'HEAD'])
  return named.code === 0 ? line(named.stdout) : undefined
}

/** Moves the branch of the folder on to a commit. Git itself refuses where that would overwrite what is not committed. */
export async function goOnTo(folder: Repository, commit: string): Promise<void> {
  await folder.must('working', ['merge', '--ff-only', '--quiet', '--no-verify-signatures', '--no-autostash', commit])
}

/** Takes the branch back to before, as long as nothing has come after. What is not committed stays. */
export async function goBackTo(
  folder: Repository,
  { branch, before, after }: { branch: string; before: string; after: string },
): Promise<void> {
  if ((await headOf(folder)) !== after || ((await branchOf(folder)) ?? '') !== branch)
    throw new AppError('conflict', sentence`The branch has moved on since, so this can’t be taken back.`)
  await folder.must('working', ['reset', '--quiet', '--keep', before])
}

function refuseConflicts({ tree, conflicts }: MergedTrees): string {
  if (conflicts.length === 0) return tree
  const named = conflicts.slice(0, 5).join(', ')
  throw new AppError(
    'conflict',
    sentence`Both sides have changed the same lines: ${named}. Have the session merge your branch into its own first.`,
  )
}

function nothingLeft(): AppError {
  return new AppError('bad-input', sentence`There’s nothing to take over: the folder has all of it.`)
}
