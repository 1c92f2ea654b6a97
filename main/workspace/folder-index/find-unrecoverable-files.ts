import { type LocalizedText, type Sentence, sentence } from '../../../shared/sentence'
import { isBelow } from './is-below'
import { statOf } from './scan-folder'
import type { Entry, IndexLimits, Snapshot } from './snapshot'
import { inMiB } from './why-not-undoable'

/**
 * A path that a command names and may change. `isDeep` includes everything in a folder; `isCertain` if the command is
 * known to write or delete it; `isUnwatched` if nothing will look at what becomes of it.
 */
export type Endangered = { path: string; isDeep?: boolean; isCertain?: boolean; isUnwatched?: boolean }

/** A file or folder that could not be brought back, and why. */
export type Loss = { path: string; reason: LocalizedText }

type SnapshotContext = { workspace: string; snapshot: Snapshot; limits: IndexLimits }

/** Of each what would be lost first if the command changed it now; null where all of it is kept, or nothing is there. */
export function findUnrecoverableFiles(ground: SnapshotContext, named: readonly Endangered[]): (Loss | null)[] {
  return named.map(one => {
    const stats = statOf(`${ground.workspace}/${one.path}`)
    if (!stats || (stats.isDirectory() && !one.isDeep)) return null
    return lossByCommand(one, ground) ?? (stats.isDirectory() ? lossIn(one.path, ground) : lossOf(one.path, ground))
  })
}

/** If nothing at all is kept, only a path that is sure to be changed counts: otherwise every name would. */
function lossByCommand(
  { path, isCertain, isUnwatched }: Endangered,
  { snapshot, limits }: SnapshotContext,
): Loss | null {
  if (!isCertain) return null
  if (isUnwatched) return { path, reason: sentence`changes by background commands aren’t tracked` }
  if (snapshot.isWhole) return null
  return { path, reason: sentence`the folder has more than ${limits.files.toLocaleString('en')} files` }
}

function lossOf(path: string, { snapshot, limits }: SnapshotContext): Loss | null {
  if (!snapshot.isWhole) return null
  const entry = snapshot.files.get(path)
  const reason = entry ? whyNotKept(entry, limits) : whySkipped(path, snapshot)
  return reason === undefined ? null : { path, reason }
}

function lossIn(folder: string, ground: SnapshotContext): Loss | null {
  const { files, skipped, isWhole } = ground.snapshot
  if (!isWhole) return null
  if (isBelow(skipped, folder)) return lossOf(folder, ground)
  const prefix = folder === '' ? '' : `${folder}/`
  for (const paths of [skipped, files.keys()]) {
    for (const path of paths) {
      const loss = path.startsWith(prefix) ? lossOf(path, ground) : null
      if (loss) return loss
    }
  }
  return null
}

function whySkipped(path: string, { skipped, unreadable }: Snapshot): Sentence {
  if (isBelow(unreadable, path)) return sentence`can’t be read`
  return isBelow(skipped, path) ? sentence`ignored by git` : sentence`not among the files Atrium keeps`
}

function whyNotKept({ kept }: Entry, { keptFile, keptTotal }: IndexLimits): Sentence | undefined {
  switch (kept) {
    case 'too-large':
      return sentence`larger than ${inMiB(keptFile)}`
    case 'no-room':
      return sentence`Atrium keeps at most ${inMiB(keptTotal)} per folder`
    case 'unreadable':
      return sentence`can’t be read`
    case 'link':
      return sentence`a symbolic link`
    default:
      return undefined
  }
}
