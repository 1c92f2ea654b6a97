import { AppError } from '../../shared/errors'
import type { gitCalls } from '../../shared/ipc/git-calls'
import { sentence } from '../../shared/sentence'
import type { Repository } from '../git/repository'
import { openFolder } from '../workspace/paths/open-folder'
import type { Handlers } from './handle-ipc-call'
import type { HandlerContext } from './handler-context'

export function gitHandlers(context: HandlerContext): Pick<Handlers, keyof typeof gitCalls> {
  const { git, desktop } = context
  const watching = new Set<number>()
  return {
    'git.state': async ({ workspace }) => (await git()).state(await openFolder(workspace)),
    'git.allow': async ({ workspace }) => (await git()).allow(await openFolder(workspace)),
    'git.watch': async ({ workspace }) => {
      const watcher = desktop.windows.calling()
      if (!watcher) return
      const loaded = await git()
      if (!watching.has(watcher.id)) {
        watching.add(watcher.id)
        watcher.whenGone(() => {
          watching.delete(watcher.id)
          void loaded.watch(watcher.id, null)
        })
      }
      await loaded.watch(watcher.id, workspace === null ? null : await openFolder(workspace))
    },
    'git.discard': async ({ workspace, files }) => (await git()).discard(await openFolder(workspace), files),
    'git.discardPart': async ({ workspace, file, ...part }) =>
      (await git()).discardPart(await openFolder(workspace), file, part),
    'git.undo': async ({ workspace, id }) => (await git()).undo(await openFolder(workspace), id),
    'git.commit': async ({ workspace, ...request }) => (await git()).commit(await openFolder(workspace), request),
    'git.deleteBranch': async ({ workspace, name }) => (await git()).deleteBranch(await openFolder(workspace), name),
    'git.dropStash': async ({ workspace, commit }) => (await git()).dropStash(await openFolder(workspace), commit),
    ...filesOf(context),
    ...operationsOf(context),
    ...historyOf(context),
    ...branchesOf(context),
  }
}

type Work<T> = (repository: Repository) => Promise<T>

/** Runs work in the repository of a folder, which is opened first. */
function worksOf({ git }: HandlerContext) {
  return {
    read: async <T>(workspace: string, work: Work<T>) => (await git()).read(await openFolder(workspace), work),
    change: async <T>(workspace: string, work: Work<T>) => (await git()).change(await openFolder(workspace), work),
  }
}

function filesOf(context: HandlerContext) {
  const { read, change } = worksOf(context)
  return {
    'git.counts': async ({ workspace, files }) => {
      const { readCounts } = await import('../git/read-counts')
      return read(workspace, repository => readCounts(repository, files))
    },
    'git.diff': async ({ workspace, file, side }) => {
      const { fileDiff } = await import('../git/file-diff')
      return read(workspace, repository => fileDiff(repository, file, side))
    },
    'git.stage': async ({ workspace, files }) => {
      const { stageFiles } = await import('../git/stage-files')
      return change(workspace, repository => stageFiles(repository, files))
    },
    'git.unstage': async ({ workspace, files, hasCommit }) => {
      const { unstageFiles } = await import('../git/stage-files')
      return change(workspace, repository => unstageFiles(repository, files, hasCommit))
    },
    'git.applyPart': async ({ workspace, file, side, ...part }) => {
      const { applyPart } = await import('../git/stage-files')
      return change(workspace, repository => applyPart(repository, { file, side }, part))
    },
    'git.lastMessage': async ({ workspace }) => {
      const { lastMessage } = await import('../git/make-commit')
      return read(workspace, lastMessage)
    },
    'git.draftMessage': async ({ workspace, sessionId }) => {
      const { stagedText } = await import('../git/staged-text')
      const staged = await read(workspace, stagedText)
      if (staged.patch === '')
        throw new AppError('bad-input', sentence`Nothing is staged, so there’s nothing to describe.`)
      return context.sessions.draftCommitMessage(sessionId, staged)
    },
  } satisfies Partial<Handlers>
}

function operationsOf(context: HandlerContext) {
  const { git } = context
  const { read, change } = worksOf(context)
  const operations = () => import('../git/operations')
  return {
    'git.planOperation': async ({ workspace, request }) => {
      const { planOperation } = await operations()
      return read(workspace, repository => planOperation(repository, request))
    },
    'git.runOperation': async ({ workspace, request, digest }) =>
      (await git()).runOperation(await openFolder(workspace), request, digest),
    'git.abortOperation': async ({ workspace }) => change(workspace, (await operations()).abortOperation),
    'git.continueOperation': async ({ workspace }) => (await git()).continueOperation(await openFolder(workspace)),
    'git.resolve': async ({ workspace, files, side }) =>
      (await git()).resolve(await openFolder(workspace), files, side),
    'git.createTag': async ({ workspace, ...tag }) => (await git()).createTag(await openFolder(workspace), tag),
    'git.deleteTag': async ({ workspace, name }) => (await git()).deleteTag(await openFolder(workspace), name),
  } satisfies Partial<Handlers>
}

function historyOf(context: HandlerContext) {
  const { git } = context
  const { read } = worksOf(context)
  return {
    'git.log': async ({ workspace, ...request }) => {
      const { readLog } = await import('../git/read-log')
      return read(workspace, repository => readLog(repository, request))
    },
    'git.showCommit': async ({ workspace, hash }) => {
      const { readCommit } = await import('../git/read-log')
      return read(workspace, repository => readCommit(repository, hash))
    },
    'git.blame': async ({ workspace, path }) => {
      const { readBlame } = await import('../git/read-blame')
      return read(workspace, repository => readBlame(repository, path))
    },
    'git.planPullRequest': async ({ workspace }) => {
      const { planPullRequest } = await import('../git/pull-request')
      return read(workspace, planPullRequest)
    },
    'git.planTransfer': async ({ workspace, kind }) => {
      const { planTransfer } = await import('../git/transfer')
      return read(workspace, repository => planTransfer(repository, kind))
    },
    'git.transfer': async ({ workspace, kind, remote, target }) => {
      const { planTransfer } = await import('../git/transfer')
      const plan = await read(workspace, repository => planTransfer(repository, kind))
      if (plan.remote !== remote || plan.target !== target)
        throw new AppError('conflict', sentence`This would now go somewhere else. Check again.`)
      return (await git()).transfer(await openFolder(workspace), kind, plan)
    },
  } satisfies Partial<Handlers>
}

function branchesOf(context: HandlerContext) {
  const { read, change } = worksOf(context)
  const branches = () => import('../git/branches')
  const stashes = () => import('../git/stashes')
  return {
    'git.branches': async ({ workspace }) => read(workspace, (await branches()).listBranches),
    'git.createBranch': async ({ workspace, name, start }) => {
      const { createBranch } = await branches()
      return change(workspace, repository => createBranch(repository, name, start))
    },
    'git.switchBranch': async ({ workspace, ...branch }) => {
      const { switchBranch } = await branches()
      return change(workspace, repository => switchBranch(repository, branch))
    },
    'git.renameBranch': async ({ workspace, name, to }) => {
      const { renameBranch } = await branches()
      return change(workspace, repository => renameBranch(repository, name, to))
    },
    'git.commitsOnlyIn': async ({ workspace, name }) => {
      const { commitsOnlyIn } = await branches()
      return read(workspace, repository => commitsOnlyIn(repository, name))
    },
    'git.stashes': async ({ workspace }) => read(workspace, (await stashes()).listStashes),
    'git.saveStash': async ({ workspace, message }) => {
      const { saveStash } = await stashes()
      return change(workspace, repository => saveStash(repository, message))
    },
    'git.applyStash': async ({ workspace, commit }) => {
      const { applyStash } = await stashes()
      return change(workspace, repository => applyStash(repository, commit))
    },
    'git.stashChanges': async ({ workspace, commit }) => {
      const { stashChanges } = await stashes()
      return read(workspace, repository => stashChanges(repository, commit))
    },
  } satisfies Partial<Handlers>
}
