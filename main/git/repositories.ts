import { errorText } from '../../shared/errors'
import type { OperationRequest, OperationResult } from '../../shared/git/git-operations'
import type { GitFile, GitOutcome, GitState, GitTransfer, GitUndo } from '../../shared/git/git-status'
import { deleteBranch } from './branches'
import { stepsToDiscard, stepToDiscardPart } from './discard-files'
import { gitAccess } from './git-access'
import type { GitParts } from './git-parts'
import { gitUndos } from './git-undos'
import { gitWatches } from './git-watches'
import { type CommitRequest, makeCommit } from './make-commit'
import { continueOperation, type MovedBranch, runOperation } from './operations'
import { readStatus } from './read-status'
import type { Repository } from './repository'
import { type ConflictSide, stepsToResolve } from './resolve-conflicts'
import { type PartialChoice, stageFiles } from './stage-files'
import { dropStash } from './stashes'
import { type ChangedTag, createTag, deleteTag } from './tags'
import { runTransfer, type TransferKind } from './transfer'
import { worktrees } from './worktrees'

export type GitRepositories = ReturnType<typeof gitRepositories>

/** Git in the folders that people work in. */
export function gitRepositories(parts: GitParts) {
  const access = gitAccess(parts)
  const undos = gitUndos(parts)
  const watches = gitWatches(parts)
  const { change, open } = access
  const { removedWorktree } = parts.memory
  return {
    read: access.read,
    change,
    allow: access.allow,

    async state(workspace: string): Promise<GitState> {
      const opened = await open(workspace, true)
      if ('state' in opened) return opened.state
      try {
        const status = await readStatus(opened.repository)
        return { ...status, undos: undos.list(status.root) }
      } catch (thrown) {
        return { type: 'broken', reason: errorText(thrown) }
      }
    },

    discard: (workspace: string, files: readonly GitFile[]): Promise<GitUndo> =>
      change(workspace, async repository =>
        undos.changeFiles(repository, { workspace, steps: await stepsToDiscard(repository, files) }),
      ),

    discardPart: (workspace: string, file: GitFile, part: PartialChoice): Promise<GitUndo> =>
      change(workspace, async repository =>
        undos.changeFiles(repository, { workspace, steps: [await stepToDiscardPart(repository, file, part)] }),
      ),

    ...removalsOf({ change, remember: undos.remember }),

    worktrees: worktrees({ access, undos, memory: parts.worktrees, removedWorktree, place: parts.worktreeFolder }),

    commit: (workspace: string, request: CommitRequest): Promise<GitOutcome> =>
      change(workspace, async repository => {
        const { before, after, outcome } = await makeCommit(repository, request, text => parts.said(workspace, text))
        const names = [request.message.split('\n')[0] ?? '']
        if (after !== undefined && after !== before)
          await undos.remember({
            type: 'commit',
            root: repository.root,
            names,
            after,
            ...(before !== undefined && { before }),
          })
        return outcome
      }),

    ...operationsOf(access, undos),

    undo: async (workspace: string, id: string): Promise<void> => {
      const record = undos.find(id)
      await change(workspace, repository => undos.undo(repository, record))
    },

    transfer: (workspace: string, kind: TransferKind, plan: GitTransfer): Promise<GitOutcome> =>
      change(workspace, repository => runTransfer(repository, { kind, plan }, text => parts.said(workspace, text))),

    watch: (watcher: number, workspace: string | null): Promise<void> =>
      watches.watch(watcher, workspace, async () => {
        const opened = await open(workspace ?? '')
        return 'repository' in opened ? opened.repository.gitFolder : undefined
      }),

    close: watches.close,
  }
}

type OperationParts = [access: Pick<ReturnType<typeof gitAccess>, 'change'>, undos: ReturnType<typeof gitUndos>]

/** Changes the branch by other commits, and keeps the way back. */
function operationsOf(...[{ change }, { remember, changeFiles }]: OperationParts) {
  const moved = async (
    { root }: Repository,
    { operation, name, branch, before, after }: MovedBranch & { operation: string; name: string },
  ): Promise<OperationResult> => {
    if (after === undefined) return { isUnderWay: true }
    return { undo: await remember({ type: 'operation', root, names: [name], operation, branch, before, after }) }
  }
  const tagged = (root: string, tag: ChangedTag) => remember({ type: 'tag', root, names: [tag.name], ...tag })
  return {
    runOperation: (workspace: string, request: OperationRequest, digest: string): Promise<OperationResult> =>
      change(workspace, async repository => {
        const { kind: operation, name } = request
        return moved(repository, { ...(await runOperation(repository, request, digest)), operation, name })
      }),

    continueOperation: (workspace: string): Promise<OperationResult> =>
      change(workspace, async repository => {
        return moved(repository, await continueOperation(repository))
      }),

    resolve: (workspace: string, files: readonly GitFile[], side: ConflictSide): Promise<GitUndo> =>
      change(workspace, async repository => {
        const steps = await stepsToResolve(repository, files, side)
        const undo = await changeFiles(repository, { workspace, steps })
        await stageFiles(repository, files)
        return undo
      }),

    createTag: (workspace: string, tag: Parameters<typeof createTag>[1]): Promise<GitUndo> =>
      change(workspace, async repository => tagged(repository.root, await createTag(repository, tag))),

    deleteTag: (workspace: string, name: string): Promise<GitUndo> =>
      change(workspace, async repository => tagged(repository.root, await deleteTag(repository, name))),
  }
}

type RemovalParts = Pick<ReturnType<typeof gitAccess>, 'change'> & Pick<ReturnType<typeof gitUndos>, 'remember'>

/** Deletes what git itself would let go of, and keeps the way back. */
function removalsOf({ change, remember }: RemovalParts) {
  return {
    deleteBranch: (workspace: string, name: string): Promise<GitUndo> =>
      change(workspace, async repository => {
        const gone = await deleteBranch(repository, name)
        return remember({ type: 'branch', root: repository.root, names: [name], name, ...gone })
      }),

    dropStash: (workspace: string, commit: string): Promise<GitUndo> =>
      change(workspace, async repository => {
        const { message } = await dropStash(repository, commit)
        return remember({ type: 'stash', root: repository.root, names: [message], commit, message })
      }),
  }
}
