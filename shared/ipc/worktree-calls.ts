import { z } from 'zod'
import type { GitUndo } from '../git/git-status'
import { TakeoverWay, type WorktreeOptions, type WorktreeReview, type WorktreeView } from '../git/worktrees'

const inFolder = z.object({ workspace: z.string().min(1) })
const one = z.object({ id: z.string().max(100) })
const branch = z.string().min(1).max(250)
const made = <T>() => z.custom<T>()
const nothing = z.void()

/** The renderer's calls about the worktrees that sessions work in. */
export const worktreeCalls = {
  /** Returns whether a folder lies in a repository. Runs nothing. */
  'worktree.isPossible': { input: inFolder, output: z.boolean() },
  'worktree.options': { input: inFolder, output: made<WorktreeOptions>() },
  /**
   * Makes a worktree for a session in which nothing was said yet, and has it work there. Its branch is named after `text`,
   * where the person names none. Returns the number of files that were too many to be copied.
   */
  'worktree.begin': {
    input: z.object({
      sessionId: z.string(),
      text: z.string().max(2_000),
      branch: branch.optional(),
      start: branch.optional(),
      runsSetup: z.boolean(),
    }),
    output: z.object({ left: z.number() }),
  },
  'worktree.stop': { input: z.object({ sessionId: z.string() }), output: nothing },
  'worktree.list': { input: inFolder, output: made<WorktreeView[]>() },
  'worktree.review': { input: one, output: made<WorktreeReview>() },
  'worktree.takeOver': {
    input: one.extend({ way: TakeoverWay, message: z.string().max(100_000), digest: z.string().max(64) }),
    output: made<GitUndo>(),
  },
  'worktree.remove': { input: one, output: made<GitUndo>() },
  /** Brings back one that was removed. */
  'worktree.restore': { input: one, output: nothing },
  /** Forgets one whose folder is gone. */
  'worktree.forget': { input: one, output: nothing },
  /** In bytes. */
  'worktree.size': { input: one, output: z.number() },
}
