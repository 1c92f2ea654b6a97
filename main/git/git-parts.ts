import type { Environment } from '../shell/login/environment-variables'
import type { GitMemory } from '../store/documents/git-records'
import type { WorktreeMemory } from '../store/documents/worktree-records'
import type { Preimages } from '../workspace/changes/change-set'

/** Everything that git in folders needs of the app. */
export type GitParts = {
  environment(): Promise<Environment>
  preimages: Preimages
  memory: GitMemory
  worktrees: WorktreeMemory
  /** The folder in which worktrees lie. */
  worktreeFolder: string
  /** Hears that git has changed something in the repository of a folder. */
  changed(workspace: string): void
  /** Hears what hooks and transfers print. */
  said(workspace: string, text: string): void
}
