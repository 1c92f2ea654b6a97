import { z } from 'zod'
import type { FileChange } from '../session/effects'

/** All that a person may choose about a worktree before it is made. */
export type WorktreeOptions = {
  /** The branch that is checked out. */
  from?: string
  branches: string[]
  /** The number of files whose changes are not committed, which it will not have. */
  uncommitted: number
  /** The commands by which the folder has worktrees set up. */
  setup: string[]
}

/** The ways to take over what a worktree holds: as one commit, by its own commits, or as changes that are not committed. */
export const TakeoverWay = z.enum(['squash', 'merge', 'changes'])
export type TakeoverWay = z.infer<typeof TakeoverWay>

/** The changes that taking over would make in the folder. */
export type WorktreeReview = {
  /** Stands for all that is shown. If it is another one by then, nothing is taken over. */
  digest: string
  branch: string
  /** The branch that is checked out in the folder. */
  into?: string
  /** The commits that the folder does not have. */
  commits: number
  /** The number of files with changes that are not committed in the worktree. */
  uncommitted: number
  changes: FileChange[]
  /** Files that both have changed in ways that do not fit together. */
  conflicts: string[]
}

export type WorktreeView = {
  id: string
  branch: string
  from?: string
  sessionId: string
  at: number
  /** Its folder is not there any more. */
  isGone?: true
}
