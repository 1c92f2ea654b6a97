import { join, relative } from 'node:path'
import { isInside } from '../../workspace/paths/resolve-path'

/** The name of the folder of worktrees in Atrium's data. */
export const WORKTREES = 'worktrees'

/**
 * The folders of a worktree that Atrium itself has added: of its files, of its own state, and of what all of the repository
 * share; and the top of the repository's own files. All are real paths.
 */
export type KnownWorktree = { root: string; gitFolder: string; commonFolder: string; repository: string }

let list: () => readonly KnownWorktree[] = () => []

/** Sets where the worktrees are listed. A `.git` that leads anywhere else than is listed is not followed. */
export function readKnownWorktrees(from: () => readonly KnownWorktree[]): void {
  list = from
}

/** The worktree whose files lie in a folder, if Atrium has added it. */
export function knownWorktree(root: string): KnownWorktree | undefined {
  return list().find(one => one.root === root)
}

/** The worktree that a folder lies in, if Atrium has added it. */
export function worktreeAround(folder: string): KnownWorktree | undefined {
  return list().find(({ root }) => isInside(root, folder))
}

/** The folder that a session works for: of a worktree the one of the repository's own, whose rules hold in it, too. */
export function folderWorkedFor(workspace: string): string {
  const around = worktreeAround(workspace)
  return around ? join(around.repository, relative(around.root, workspace)) : workspace
}
