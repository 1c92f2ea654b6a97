import { lstat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Sentence } from '../../shared/sentence'
import { knownWorktree } from '../approvals/repository/known-worktrees'
import { reasonsToHold } from './locate-repository'

/** Everything by which a repository most easily becomes another: whatever replaces one of these is looked at in full. */
const WATCHED = [
  ...[
    '',
    'HEAD',
    'config',
    'config.worktree',
    'commondir',
    'index',
    'packed-refs',
    'objects',
    'objects/info',
    'objects/pack',
  ],
  ...['refs', 'refs/heads', 'refs/remotes', 'info', 'logs'],
]
const OF_TREE = ['.git', '.gitattributes', '.gitignore', '.gitmodules', '.mailmap']

type KnownReasons = { mark: string; reasons: Sentence[] }

/**
 * Looks at repositories in full where something of them has changed since the last time; to look at the index of a large one takes
 * longer than most calls of git.
 */
export function knownReasons() {
  const known = new Map<string, KnownReasons>()
  return async (root: string): Promise<Sentence[]> => {
    const mark = await markOf(root)
    const former = known.get(root)
    if (former?.mark === mark) return former.reasons
    const reasons = await reasonsToHold(root)
    known.set(root, { mark, reasons })
    return reasons
  }
}

/** Changes with each of the watched files and folders, even where one is replaced by another of the same size. */
async function markOf(root: string): Promise<string> {
  const known = knownWorktree(root)
  const folders = known ? [known.gitFolder, known.commonFolder] : [join(root, '.git')]
  const own = folders.flatMap(folder => WATCHED.map(name => join(folder, name)))
  const marks = await Promise.all(
    [...own, ...OF_TREE.map(name => join(root, name))].map(async path => {
      const info = await lstat(path, { bigint: true }).catch(() => undefined)
      return info ? `${info.ino} ${info.mode} ${info.size} ${info.mtimeNs} ${info.ctimeNs}` : ''
    }),
  )
  return marks.join('\n')
}
