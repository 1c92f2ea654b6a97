import { WordedError } from '../../../shared/errors'
import { sentence } from '../../../shared/sentence'
import { compareSnapshots } from './compare-snapshots'
import { describeDifferences, type FolderChanges } from './describe-differences'
import { type Endangered, findLosses, type Loss } from './find-losses'
import { scanFolder } from './scan-folder'
import { emptySnapshot, INDEX_LIMITS, type IndexLimits, type Snapshot } from './snapshot'

/** How much of a folder could be brought back. */
export type Coverage = {
  /** False where there are more files than are indexed. */
  isWhole: boolean
  files: number
  tooLarge: number
  noRoom: number
  /** Files and folders. */
  unreadable: number
  links: number
  limits: IndexLimits
}

/** What the index is asked for. `losses` are those of what a command names; `begin` remembers the folder as it is, under `watch`; `end` says what has changed since and forgets it. */
export type IndexQuestion =
  | { type: 'look'; workspace: string }
  | { type: 'losses'; workspace: string; named: readonly Endangered[] }
  | { type: 'begin'; workspace: string; watch: string }
  | { type: 'end'; workspace: string; watch: string }
  | { type: 'forget'; workspace: string; watch: string }

export type IndexAnswer = { coverage?: Coverage; losses?: (Loss | null)[]; changes?: FolderChanges | null }

/** The index of some folders, in memory. Answers one question after the other, and blocks its thread for it. */
export function indexService(limits: IndexLimits = INDEX_LIMITS): (question: IndexQuestion) => IndexAnswer {
  const folders = new Map<string, Snapshot>()
  const watches = new Map<string, { workspace: string; before: Snapshot }>()

  function look(workspace: string): Snapshot {
    const snapshot = scanFolder(workspace, folders.get(workspace) ?? emptySnapshot, limits)
    folders.set(workspace, snapshot)
    return snapshot
  }

  function end(watch: string): FolderChanges | null {
    const begun = watches.get(watch)
    watches.delete(watch)
    if (!begun) throw new WordedError(sentence`it is not known any more how the folder was before`)
    if (!begun.before.isWhole) return null
    const { workspace, before } = begun
    const after = look(workspace)
    if (!after.isWhole) return null
    return describeDifferences({ workspace, before, limits }, compareSnapshots({ workspace, before, after }))
  }

  return question => {
    switch (question.type) {
      case 'look':
        return { coverage: coverageOf(look(question.workspace), limits) }
      case 'losses': {
        const { workspace, named } = question
        return { losses: findLosses({ workspace, snapshot: look(workspace), limits }, named) }
      }
      case 'begin': {
        const before = look(question.workspace)
        watches.set(question.watch, { workspace: question.workspace, before })
        return { coverage: coverageOf(before, limits) }
      }
      case 'end':
        return { changes: end(question.watch) }
      case 'forget':
        watches.delete(question.watch)
        return {}
    }
  }
}

function coverageOf({ files, unreadable, isWhole }: Snapshot, limits: IndexLimits): Coverage {
  const coverage = { isWhole, files: files.size, tooLarge: 0, noRoom: 0, unreadable: unreadable.size, links: 0, limits }
  for (const { kept } of files.values()) {
    if (kept === 'too-large') coverage.tooLarge += 1
    if (kept === 'no-room') coverage.noRoom += 1
    if (kept === 'unreadable') coverage.unreadable += 1
    if (kept === 'link') coverage.links += 1
  }
  return coverage
}
