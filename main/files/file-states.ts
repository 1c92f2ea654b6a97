import pLimit from 'p-limit'
import type { FileState, LeftFile } from '../../shared/ipc/file-calls'
import { NO_FILE } from '../workspace/changes/in-the-way'
import { versionAt } from '../workspace/changes/plan-each'

const AT_ONCE = 8

/** Returns what has become of files since a call left them, in their order. Of one that cannot be read nothing is claimed. */
export function fileStates(workspace: string, files: readonly LeftFile[]): Promise<FileState[]> {
  return pLimit(AT_ONCE).map(files, async ({ path, before, after }) => {
    const now = await versionAt(workspace, path).catch(() => undefined)
    if (now === undefined) return 'as-left'
    const hash = now === null || now === NO_FILE ? null : now.hash
    if (hash === after) return 'as-left'
    if (hash === null) return 'gone'
    return hash === before ? 'as-before' : 'changed'
  })
}
