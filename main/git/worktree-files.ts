import { randomBytes } from 'node:crypto'
import { lstat, mkdir, opendir, readFile, realpath, rm } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { AppError } from '../../shared/errors'
import { sentence } from '../../shared/sentence'
import type { WorktreeRecord } from '../store/documents/worktree-records'
import { hasBranch, refuseBadName } from './branches'
import { failureWords } from './git-failure'
import { isThere } from './locate-repository'
import { headOf } from './make-commit'
import type { Repository } from './repository'
import { commitOf, storeFiles } from './takeover'
import { copyIncluded, setupCommands } from './worktree-setup'

const TIME_LIMIT_MS = 20 * 60_000

export type NewWorktree = {
  folder: string
  sessionId: string
  /** The name of the branch follows it, where the person names none. */
  title: string
  branch?: string | undefined
  /** The branch that it begins with; without one the commit that is checked out. */
  start?: string | undefined
  signal?: AbortSignal
}

/** A worktree that was made: the folder to work in, the commands that set it up, and how many files were too many to be copied. */
export type MadeWorktree = { record: WorktreeRecord; workspace: string; setup: string[]; left: number }

/** Adds a worktree on a new branch, with the ignored files that it needs. */
export async function addWorktree(folder: Repository, wanted: NewWorktree, place: string): Promise<MadeWorktree> {
  const setup = await setupCommands(folder.root)
  const { base, from } = await startOf(folder, wanted.start)
  await refuseSubmodules(folder, base, setup)
  const branch = wanted.branch ?? (await freeBranch(folder, wanted.title))
  await refuseBadName(folder, branch)
  const id = randomBytes(4).toString('hex')
  const above = join(place, id)
  await mkdir(above, { recursive: true })
  // Programs show the name of the folder; Windows has little room for paths.
  const root = join(await realpath(above), basename(folder.root).slice(0, MOST_NAME) || 'copy')
  // Windows has a limit for paths unless a program asks for more.
  const args = ['-c', 'core.longpaths=true', 'worktree', 'add', '--quiet', '--no-track', '-b', branch, '--', root, base]
  const output = await folder.run('working', args, {
    timeLimitMs: TIME_LIMIT_MS,
    ...(wanted.signal && { signal: wanted.signal }),
  })
  if (output.code !== 0) {
    await undoAdd(folder, { root, above, branch, base })
    if (wanted.signal?.aborted) throw new AppError('cancelled', sentence`The separate copy wasn’t made.`)
    const { code, words } = failureWords(output)
    throw new AppError(code, words)
  }
  const left = await copyIncluded(folder, root)
  const workspace = join(root, folder.prefix)
  await mkdir(workspace, { recursive: true })
  const record: WorktreeRecord = {
    id,
    root,
    ...(await gitFoldersOf(folder, root)),
    repository: folder.root,
    folder: wanted.folder,
    branch,
    base,
    ...(from !== undefined && { from }),
    sessionId: wanted.sessionId,
    at: Date.now(),
  }
  return { record, workspace, setup, left }
}

const MOST_NAME = 24

async function startOf(folder: Repository, start: string | undefined): Promise<{ base: string; from?: string }> {
  if (start !== undefined) {
    await refuseBadName(folder, start)
    const found = await folder.must('reading', ['rev-parse', '--verify', `refs/heads/${start}^{commit}`])
    return { base: found.toString('utf8').trim(), from: start }
  }
  const base = await headOf(folder)
  if (base === undefined)
    throw new AppError(
      'bad-input',
      sentence`This repository has no commits yet. Commit something first: a separate copy begins with a commit.`,
    )
  const named = await folder.run('reading', ['symbolic-ref', '--quiet', '--short', 'HEAD'])
  return { base, ...(named.code === 0 && { from: named.stdout.toString('utf8').trim() }) }
}

/** Git leaves the folders of submodules empty in a new worktree. */
async function refuseSubmodules(folder: Repository, base: string, setup: readonly string[]): Promise<void> {
  if (setup.some(command => command.includes('submodule'))) return
  if ((await folder.run('reading', ['cat-file', '-e', `${base}:.gitmodules`])).code !== 0) return
  throw new AppError(
    'bad-input',
    sentence`This repository has submodules, which a separate copy doesn’t have by itself. Add “git submodule update --init” to the setup of .agents/worktree.json.`,
  )
}

/** A name that no branch has yet, after the words of a message. */
async function freeBranch(folder: Repository, title: string): Promise<string> {
  // Git has no place for branches below the whole name of another one.
  const above = (await hasBranch(folder, 'atrium')) ? 'atrium-' : 'atrium/'
  const name = `${above}${slugOf(title)}`
  for (let count = 1; ; count += 1) {
    const next = count === 1 ? name : `${name}-${count}`
    if (!(await hasBranch(folder, next))) return next
  }
}

const MOST_SLUG = 40

export function slugOf(title: string): string {
  const plain = title
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '')
  const cut = plain.length <= MOST_SLUG ? plain : plain.slice(0, MOST_SLUG + 1).replace(/-[^-]*$/, '')
  return cut.slice(0, MOST_SLUG).replace(/-$/, '') || 'work'
}

/** The folders that the worktree leads to, which it has to lead to from now on. */
async function gitFoldersOf(folder: Repository, root: string): Promise<{ gitFolder: string; commonFolder: string }> {
  const text = await readFile(join(root, '.git'), 'utf8')
  const gitFolder = await realpath(resolve(root, text.replace(/^gitdir: /, '').trim()))
  const named = (await folder.must('reading', ['rev-parse', '--git-common-dir'])).toString('utf8').trim()
  return { gitFolder, commonFolder: await realpath(resolve(folder.root, named)) }
}

/** A worktree that was only begun: git has locked it, and may have made its branch. */
async function undoAdd(
  folder: Repository,
  { root, above, branch, base }: { root: string; above: string; branch: string; base: string },
): Promise<void> {
  const isOurs = await isThere(root)
  await folder.run('working', ['worktree', 'remove', '--force', '--force', '--', root])
  await rm(above, { recursive: true, force: true })
  if (!isOurs) return
  const now = await folder.run('reading', ['rev-parse', '--verify', '--quiet', `refs/heads/${branch}`])
  if (now.stdout.toString('utf8').trim() === base)
    await folder.run('working', ['branch', '--delete', '--force', '--', branch])
}

type RemovedWorktree = { tip: string; files: string }

/** Removes a worktree and its branch, and returns the commits that hold what it had. */
export async function removeWorktree(
  folder: Repository,
  worktree: Repository,
  { root, branch }: WorktreeRecord,
): Promise<RemovedWorktree> {
  const head = await headOf(worktree)
  const tree = await storeFiles(worktree)
  const files = await commitOf(worktree, tree, head === undefined ? [] : [head])
  const named = await folder.run('reading', ['rev-parse', '--verify', '--quiet', `refs/heads/${branch}`])
  const tip = named.code === 0 ? named.stdout.toString('utf8').trim() : (head ?? files)
  await folder.must('working', ['worktree', 'remove', '--force', '--', root], { timeLimitMs: TIME_LIMIT_MS })
  await rm(dirname(root), { recursive: true, force: true })
  if (named.code === 0) await folder.must('working', ['branch', '--delete', '--force', '--', branch])
  return { tip, files }
}

/** Makes a worktree again that was removed, with its branch and all its files as they were. */
export async function restoreWorktree(
  folder: Repository,
  { record, tip, files }: { record: WorktreeRecord; tip: string; files: string },
): Promise<WorktreeRecord> {
  const { root, branch } = record
  if (await isThere(root)) throw new AppError('conflict', sentence`There’s already something at ${root}.`)
  await mkdir(dirname(root), { recursive: true })
  const known = await hasBranch(folder, branch)
  const from = known ? [root, branch] : ['-b', branch, root, tip]
  await folder.must('working', ['-c', 'core.longpaths=true', 'worktree', 'add', '--quiet', '--no-track', ...from], {
    timeLimitMs: TIME_LIMIT_MS,
  })
  const inside = ['-C', root]
  await folder.must('working', [...inside, 'read-tree', '--reset', '-u', files])
  await folder.must('working', [...inside, 'reset', '--quiet'])
  await copyIncluded(folder, root)
  return { ...record, ...(await gitFoldersOf(folder, root)) }
}

const MOST_ENTRIES = 500_000

/** The bytes of the files in a folder. Of one that is very large it is less than all. */
export async function sizeOf(folder: string): Promise<number> {
  let left = MOST_ENTRIES
  let bytes = 0
  const folders = [folder]
  for (let next = folders.pop(); next !== undefined && left > 0; next = folders.pop()) {
    const entries = await opendir(next).catch(() => undefined)
    if (!entries) continue
    for await (const entry of entries) {
      left -= 1
      const path = join(next, entry.name)
      if (entry.isDirectory()) folders.push(path)
      else if (entry.isFile()) bytes += (await lstat(path).catch(() => ({ size: 0 }))).size
    }
  }
  return bytes
}
