import { AppError } from '../../shared/errors'
import type { worktreeCalls } from '../../shared/ipc/worktree-calls'
import { sentence } from '../../shared/sentence'
import { openFolder } from '../workspace/paths/open-folder'
import { cancellableRequests } from './cancellable-requests'
import type { Handlers } from './handle-ipc-call'
import type { HandlerContext } from './handler-context'

export function worktreeHandlers({ git, sessions, mcp }: HandlerContext): Pick<Handlers, keyof typeof worktreeCalls> {
  const begun = cancellableRequests()
  const worktrees = async () => (await git()).worktrees
  return {
    'worktree.isPossible': async ({ workspace }) => {
      const { locateRepository } = await import('../git/locate-repository')
      return (await locateRepository(await openFolder(workspace))).type === 'found'
    },
    'worktree.options': async ({ workspace }) => (await worktrees()).options(await openFolder(workspace)),
    'worktree.begin': ({ sessionId, text, runsSetup, ...wanted }) =>
      begun.run(sessionId, async signal => {
        await sessions.checkUnbegun(sessionId)
        const { state } = await sessions.snapshot(sessionId)
        const folder = await openFolder(state.workspace)
        const own = await worktrees()
        const { record, workspace, setup, left } = await own.add({ folder, sessionId, title: text, signal, ...wanted })
        const { id, branch, from } = record
        const apart = { worktree: id, folder, branch, ...(from !== undefined && { from }) }
        try {
          await sessions.separate(sessionId, { workspace, apart, setup: runsSetup ? setup : [], text })
        } catch (thrown) {
          await own.remove(id)
          throw thrown
        }
        return { left }
      }),
    'worktree.stop': async ({ sessionId }) => begun.stop(sessionId),
    'worktree.list': async ({ workspace }) => (await worktrees()).list(await openFolder(workspace)),
    'worktree.review': async ({ id }) => (await worktrees()).review(id),
    'worktree.takeOver': async ({ id, ...takeover }) => (await worktrees()).takeOver(id, takeover),
    'worktree.remove': async ({ id }) => {
      const isAtWork = sessions.list().some(({ apart, status }) => apart?.worktree === id && status !== 'idle')
      if (isAtWork)
        throw new AppError('conflict', sentence`A session still works in this separate copy. Stop it first.`)
      const { root, undo } = await (await worktrees()).remove(id)
      void mcp.leave(root)
      return undo
    },
    'worktree.restore': async ({ id }) => {
      const own = await git()
      const { folder, undo } = own.worktrees.removed(id)
      await own.undo(folder, undo)
    },
    'worktree.forget': async ({ id }) => (await worktrees()).forget(id),
    'worktree.size': async ({ id }) => (await worktrees()).size(id),
  }
}
