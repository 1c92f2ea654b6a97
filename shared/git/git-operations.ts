import { z } from 'zod'
import type { FileChange } from '../session/effects'
import type { GitUndo } from './git-status'

/** The changes of a branch that git works out by itself, from other commits. */
export const OperationKind = z.enum(['merge', 'rebase', 'cherry-pick', 'revert', 'reset'])
export type OperationKind = z.infer<typeof OperationKind>

/** One of them: `commit` is what is merged, picked, reverted, or gone to; `name` what people call it. */
export const OperationRequest = z.object({
  kind: OperationKind,
  commit: z.string().regex(/^[0-9a-f]{40,64}$/),
  name: z.string().min(1).max(1_000),
})
export type OperationRequest = z.infer<typeof OperationRequest>

export type OperationPlan = {
  /** Stands for all that is shown. If it is another one by then, nothing is done. */
  digest: string
  branch: string
  /** The commits that come, or leave with a reset, the newest first, and how many there are. */
  commits: { hash: string; subject: string }[]
  total: number
  changes: FileChange[]
  /** Files in which the person has to decide. */
  conflicts: string[]
  /** The branch only moves forward: no commit is made. */
  isForward?: true
}

/** It is done, or waits for the person to resolve conflicts. */
export type OperationResult = { undo: GitUndo } | { isUnderWay: true }
