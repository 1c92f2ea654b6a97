import { randomUUID } from 'node:crypto'
import { AppError } from '../../shared/errors'
import { OperationKind } from '../../shared/git/git-operations'
import type { GitUndo } from '../../shared/git/git-status'
import { sentence } from '../../shared/sentence'
import type { AppliedChange } from '../../shared/session/effects'
import type { GitUndoRecord } from '../store/documents/git-records'
import { applyChangeSet, type ChangeStep, keepPreimages } from '../workspace/changes/change-set'
import { planUndo } from '../workspace/changes/plan-undo'
import { restoreBranch } from './branches'
import type { GitParts } from './git-parts'
import { takeCommitBack } from './make-commit'
import type { Repository } from './repository'
import { restoreStash } from './stashes'
import { restoreTag } from './tags'
import { goBackTo } from './takeover'
import { restoreWorktree } from './worktree-files'

type WithoutId<T> = T extends GitUndoRecord ? Omit<T, 'id' | 'at'> : never
type NewUndo = WithoutId<GitUndoRecord>

/** `worktree` is where they come from, if that is one. */
type FileSteps = { workspace: string; steps: readonly ChangeStep[]; worktree?: GitUndoRecord['worktree'] }

/** Keeps what is discarded and deleted, and brings it back. */
export function gitUndos({ memory, preimages, worktrees }: Pick<GitParts, 'memory' | 'preimages' | 'worktrees'>) {
  async function remember(undo: NewUndo): Promise<GitUndo> {
    const record: GitUndoRecord = { ...undo, id: randomUUID(), at: Date.now() }
    await memory.add(record)
    return viewOf(record)
  }

  async function restoreFiles(workspace: string, changes: readonly AppliedChange[]): Promise<void> {
    const steps = await planUndo(workspace, changes, preimages)
    await keepPreimages(workspace, steps, preimages)
    await applyChangeSet(workspace, steps, preimages)
  }

  async function takeBack(repository: Repository, record: GitUndoRecord): Promise<void> {
    switch (record.type) {
      case 'files':
        return restoreFiles(record.workspace, record.changes)
      case 'branch':
        return restoreBranch(repository, record)
      case 'stash':
        return restoreStash(repository, record)
      case 'commit':
        return takeCommitBack(repository, record)
      case 'takeover':
      case 'operation':
        return goBackTo(repository, record)
      case 'tag':
        return restoreTag(repository, record)
      case 'worktree':
        return worktrees.save(await restoreWorktree(repository, record))
    }
  }

  /** Forgets that the files of a worktree were taken over. */
  async function forgetTaken({ id, takenBefore }: NonNullable<GitUndoRecord['worktree']>): Promise<void> {
    const { taken: _, ...worktree } = worktrees.find(id) ?? {}
    if ('id' in worktree)
      await worktrees.save({ ...worktree, ...(takenBefore !== undefined && { taken: takenBefore }) })
  }

  return {
    remember,
    list: (root: string): GitUndo[] => memory.undos(root).map(viewOf),

    /** Changes files on the disk as one change set, whose bytes from before are kept first. */
    async changeFiles({ root }: Repository, { workspace, steps, worktree }: FileSteps): Promise<GitUndo> {
      const changes = await keepPreimages(workspace, steps, preimages)
      const names = steps.map(({ path }) => path)
      // Written down first: whatever happens then, the bytes can be found.
      const undo = await remember({ type: 'files', root, names, workspace, changes, ...(worktree && { worktree }) })
      try {
        await applyChangeSet(workspace, steps, preimages)
      } catch (thrown) {
        await memory.remove(undo.id)
        throw thrown
      }
      return undo
    },

    find(id: string): GitUndoRecord {
      const record = memory.find(id)
      if (!record) throw new AppError('not-found', sentence`This was taken back already, or too long ago.`)
      return record
    },

    async undo(repository: Repository, record: GitUndoRecord): Promise<void> {
      if (record.root !== repository.root) throw new AppError('conflict', sentence`This was in another repository.`)
      await takeBack(repository, record)
      if (record.worktree) await forgetTaken(record.worktree)
      await memory.remove(record.id)
    },
  }
}

function viewOf(record: GitUndoRecord): GitUndo {
  const { id, at, type, names } = record
  const operation = record.type === 'operation' ? OperationKind.safeParse(record.operation).data : undefined
  return { id, at, type, names: names.slice(0, MOST_NAMES), ...(operation && { operation }) }
}

const MOST_NAMES = 20
