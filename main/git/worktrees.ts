import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { AppError } from '../../shared/errors'
import type { GitUndo } from '../../shared/git/git-status'
import type { TakeoverWay, WorktreeOptions, WorktreeReview, WorktreeView } from '../../shared/git/worktrees'
import { sentence } from '../../shared/sentence'
import { knownWorktree } from '../approvals/repository/known-worktrees'
import type { GitMemory } from '../store/documents/git-records'
import type { WorktreeMemory, WorktreeRecord } from '../store/documents/worktree-records'
import { listBranches } from './branches'
import type { gitAccess } from './git-access'
import type { gitUndos } from './git-undos'
import { isThere } from './locate-repository'
import { readStatus } from './read-status'
import type { Repository } from './repository'
import {
  branchOf,
  goOnTo,
  mergedCommit,
  readSides,
  refuseChanged,
  reviewOf,
  squashed,
  stepsToTakeOver,
} from './takeover'
import { addWorktree, type MadeWorktree, type NewWorktree, removeWorktree, sizeOf } from './worktree-files'
import { setupCommands } from './worktree-setup'

type WorktreesParts = {
  access: Pick<ReturnType<typeof gitAccess>, 'read' | 'change'>
  undos: ReturnType<typeof gitUndos>
  memory: WorktreeMemory
  removedWorktree: GitMemory['removedWorktree']
  /** The folder in which all of them lie. */
  place: string
}

export type Worktrees = ReturnType<typeof worktrees>

/** Worktrees that sessions work in, each on a branch of its own. */
export function worktrees({ access, undos, memory, place, removedWorktree }: WorktreesParts) {
  const recordOf = (id: string): WorktreeRecord => {
    const record = memory.find(id)
    if (!record) throw new AppError('not-found', sentence`This separate copy isn’t there any more.`)
    return record
  }

  /** Works in the repository of the folder, at its top, and in the worktree. */
  const inBoth = <T>(
    record: WorktreeRecord,
    work: (folder: Repository, worktree: Repository) => Promise<T>,
    kind: 'read' | 'change' = 'change',
  ): Promise<T> =>
    access[kind](record.folder, async folder => {
      if (!(await isThere(record.root)))
        throw new AppError('not-found', sentence`The folder of the separate copy is gone: ${record.root}`)
      return access.read(record.root, worktree => work({ ...folder, prefix: '' }, worktree))
    })

  return {
    options: (folder: string): Promise<WorktreeOptions> => access.read(folder, optionsOf),

    add: (wanted: NewWorktree): Promise<MadeWorktree> =>
      access.change(wanted.folder, async folder => {
        const made = await addWorktree(folder, wanted, place)
        await memory.save(made.record)
        return made
      }),

    async list(folder: string): Promise<WorktreeView[]> {
      const { root } = await access.read(folder, async repository => repository)
      const top = knownWorktree(root)?.repository ?? root
      const own = memory.list().filter(({ repository }) => repository === top)
      return Promise.all(own.map(viewOf))
    },

    review: (id: string): Promise<WorktreeReview> => {
      const record = recordOf(id)
      return inBoth(record, (folder, worktree) => reviewOf(folder, worktree, record), 'read')
    },

    takeOver: (id: string, wanted: Takeover): Promise<GitUndo> => {
      const record = recordOf(id)
      return inBoth(record, (folder, worktree) => takeOver({ undos, memory }, { folder, worktree, record }, wanted))
    },

    size: (id: string): Promise<number> => sizeOf(recordOf(id).root),

    ...removals({ undos, memory, removedWorktree, recordOf, inBoth }),
  }
}

type RemovalParts = Pick<WorktreesParts, 'undos' | 'memory' | 'removedWorktree'> & {
  recordOf(id: string): WorktreeRecord
  inBoth<T>(record: WorktreeRecord, work: (folder: Repository, worktree: Repository) => Promise<T>): Promise<T>
}

/** Removes worktrees, and keeps the way back. */
function removals({ undos, memory, removedWorktree, recordOf, inBoth }: RemovalParts) {
  return {
    /** Removes a worktree with its branch. What it held is kept, but for files that git ignores. */
    remove: (id: string): Promise<{ undo: GitUndo; root: string }> => {
      const record = recordOf(id)
      return inBoth(record, async (folder, worktree) => {
        const gone = await removeWorktree(folder, worktree, record)
        await memory.remove(id)
        const names = [record.branch]
        const undo = await undos.remember({ type: 'worktree', root: folder.root, names, record, ...gone })
        return { undo, root: record.root }
      })
    },

    /** The folder of a worktree that was removed, and what brings it back. */
    removed(id: string): { folder: string; undo: string } {
      const found = removedWorktree(id)
      if (!found) throw new AppError('not-found', sentence`This was taken back already, or too long ago.`)
      return { folder: found.record.folder, undo: found.id }
    },

    /** Forgets a worktree whose folder is gone. Its branch stays. */
    async forget(id: string): Promise<void> {
      const record = recordOf(id)
      if (await isThere(record.root))
        throw new AppError('conflict', sentence`The folder of this separate copy is still there.`)
      // Git prunes the same by itself, months later.
      if (dirname(record.gitFolder) === join(record.commonFolder, 'worktrees'))
        await rm(record.gitFolder, { recursive: true, force: true })
      await memory.remove(id)
    },
  }
}

async function optionsOf(repository: Repository): Promise<WorktreeOptions> {
  const [status, branches, setup] = await Promise.all([
    readStatus({ ...repository, prefix: '' }),
    listBranches(repository),
    setupCommands(repository.root),
  ])
  const { branch } = status.head
  return {
    ...(branch !== undefined && { from: branch }),
    branches: branches.flatMap(({ name, isRemote }) => (isRemote ? [] : [name])),
    uncommitted: status.total,
    setup,
  }
}

async function viewOf({ id, branch, from, sessionId, at, root }: WorktreeRecord): Promise<WorktreeView> {
  const isGone = !(await isThere(root))
  return { id, branch, ...(from !== undefined && { from }), sessionId, at, ...(isGone && { isGone }) }
}

export type Takeover = { way: TakeoverWay; message: string; digest: string }

async function takeOver(
  { undos, memory }: Pick<WorktreesParts, 'undos' | 'memory'>,
  { folder, worktree, record }: { folder: Repository; worktree: Repository; record: WorktreeRecord },
  { way, message, digest }: Takeover,
): Promise<GitUndo> {
  const sides = await readSides(folder, worktree, record)
  refuseChanged(sides, digest)
  const { id, branch, taken } = record
  const before = { id, ...(taken !== undefined && { takenBefore: taken }) }
  const keepTaken = () => memory.save({ ...record, taken: sides.theirs })
  if (way === 'changes') {
    const undo = await undos.changeFiles(folder, {
      workspace: folder.root,
      steps: await stepsToTakeOver(folder, sides),
      worktree: before,
    })
    await keepTaken()
    return undo
  }
  const after =
    way === 'squash'
      ? await squashed(folder, sides, message)
      : await mergedCommit(folder, worktree, { sides, message, branch })
  await goOnTo(folder, after)
  await keepTaken()
  return undos.remember({
    type: 'takeover',
    root: folder.root,
    names: [branch],
    branch: (await branchOf(folder)) ?? '',
    before: sides.head,
    after,
    worktree: before,
  })
}
