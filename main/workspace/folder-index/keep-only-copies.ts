import { reasonIn, type Sentence, sentence } from '../../../shared/sentence'
import type { NotUndoable } from '../../../shared/session/tool-results'
import type { Difference } from './compare-snapshots'
import { isUnchanged, type Origins } from './find-origins'
import { movedFrom, movedTo, notUndoable, ONLY_PERMISSIONS } from './why-not-undoable'

type KeptCopies = Map<string, NotUndoable | { change: unknown }>

/**
 * Takes out of what can be undone all that would delete what may be the only copy: a file that was moved from where it is
 * not brought back, one as large as a file that is lost, and all that is new where a file is gone, as it may have become
 * of that one (an archive, a picture in another format). Whatever is taken out is lost itself.
 */
export function keepOnlyCopies(all: KeptCopies, differences: readonly Difference[], origins: Origins): void {
  for (let kept = onlyCopies(all, differences, origins); kept.length > 0; ) {
    for (const one of kept) all.set(one.path, one)
    kept = onlyCopies(all, differences, origins)
  }
  // A moved file is not lost, whatever else would keep it from being brought back.
  for (const [to, from] of origins) {
    const source = from === null ? undefined : all.get(from)
    if (!source || !('reason' in source) || source.kind !== 'deleted') continue
    all.set(source.path, { ...source, ...reasonIn(movedTo(to)) })
  }
}

function onlyCopies(all: KeptCopies, differences: readonly Difference[], origins: Origins): NotUndoable[] {
  const moved = new Set(origins.values())
  const lost = differences.filter(difference => !moved.has(difference.path) && isLost(difference, all))
  const gone = lost.find(({ after }) => !after)?.path
  const bySize = new Map(lost.map(({ path, before }) => [before?.size, path]))

  function whyKept({ path, before, after }: Difference): Sentence | undefined {
    if (!after || !isUndone(path, all)) return undefined
    const from = origins.get(path)
    if (from) return isUndone(from, all) ? undefined : movedFrom(from)
    const left = bySize.get(after.size) ?? (before ? undefined : gone)
    return left === undefined ? undefined : sentence`it may be all that is left of ${left}`
  }

  return differences.flatMap(difference => {
    const reason = whyKept(difference)
    return reason === undefined ? [] : [notUndoable(difference, reason)]
  })
}

function isUndone(path: string, all: KeptCopies): boolean {
  const found = all.get(path)
  return found !== undefined && 'change' in found
}

/** Returns whether bytes from before are neither where they were nor brought back there. */
function isLost({ path, before, after }: Difference, all: KeptCopies): boolean {
  const found = all.get(path)
  if (!before || before.kept === 'link' || !found || !('reason' in found)) return false
  return found.sentence?.id !== ONLY_PERMISSIONS.id && !(after && isUnchanged(before, after))
}
