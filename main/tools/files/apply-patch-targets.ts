import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { PlannedChange } from '../../workspace/changes/plan-change'
import { foldedPath } from '../../workspace/paths/folded-path'

/** Refuses two changes of one file, also under names that the file system takes for the same. */
export async function refuseSharedTargets(workspace: string, planned: readonly PlannedChange[]): Promise<void> {
  const paths = planned.map(({ change }) => change.path)
  const seen = new Map<string, string>()
  for (const path of paths) {
    const key = foldedPath(path)
    const other = seen.get(key)
    if (other !== undefined && (other === path || (await isSameFile(join(workspace, path), join(workspace, other))))) {
      throw new Error(`multiple operations target ${path}; make one change of it, or call the tool once for each`)
    }
    seen.set(key, path)
  }
}

async function isSameFile(one: string, other: string): Promise<boolean> {
  const [first, second] = await Promise.all([one, other].map(path => stat(path, { bigint: true }).catch(() => null)))
  return first?.ino !== undefined && first.ino === second?.ino && first.dev === second.dev
}
