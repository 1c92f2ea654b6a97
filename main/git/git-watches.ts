import type { GitParts } from './git-parts'
import { watchRepository } from './watch-repository'

type FolderWatch = { watchers: Set<number>; stopped: Promise<(() => Promise<void>) | undefined> }

/** Follows the git folders of the folders that windows show. */
export function gitWatches({ changed }: Pick<GitParts, 'changed'>) {
  const watched = new Map<string, FolderWatch>()

  async function leave(watcher: number): Promise<void> {
    for (const [workspace, { watchers, stopped }] of watched) {
      if (!watchers.delete(watcher) || watchers.size > 0) continue
      watched.delete(workspace)
      await (await stopped)?.()
    }
  }

  return {
    async watch(watcher: number, workspace: string | null, folder: () => Promise<string | undefined>): Promise<void> {
      if (workspace !== null && watched.get(workspace)?.watchers.has(watcher)) return
      await leave(watcher)
      if (workspace === null) return
      const present = watched.get(workspace)
      if (present) {
        present.watchers.add(watcher)
        return
      }
      const begin = async () => {
        const gitFolder = await folder()
        return gitFolder === undefined ? undefined : watchRepository(gitFolder, () => changed(workspace))
      }
      // The window looks again whenever the person comes back, if this cannot be watched.
      watched.set(workspace, { watchers: new Set([watcher]), stopped: begin().catch(() => undefined) })
    },
    async close(): Promise<void> {
      const all = [...watched.values()]
      watched.clear()
      await Promise.all(all.map(async ({ stopped }) => (await stopped)?.()))
    },
  }
}
