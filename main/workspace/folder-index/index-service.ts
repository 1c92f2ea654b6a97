import { WordedError } from '../../../shared/errors'
import { sentence } from '../../../shared/sentence'
import type { Tree } from '../../shell/process/kill-tree'
import { unknownAuthors } from './authors/unknown-authors'
import { type AuthorsWatch, watchAuthors } from './authors/watch-authors'
import { compareSnapshots } from './compare-snapshots'
import { describeDifferences, type FolderChanges, withNamed } from './describe-differences'
import { describeFolders } from './describe-folders'
import { type Endangered, findUnrecoverableFiles, type Loss } from './find-unrecoverable-files'
import { lookByBothRules } from './former-rules'
import { type GitState, gitMoved, gitState } from './git-state'
import { scanFolder, statOf } from './scan-folder'
import { emptySnapshot, INDEX_LIMITS, type IndexLimits, type Snapshot } from './snapshot'
import { namedAs } from './why-not-undoable'

/** The amount of a folder that could be brought back. */
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

/**
 * The questions to the index. `losses` are those of what a command names; `begin` remembers the folder as it is, under
 * `watch`; `end` reports what has changed since and forgets it. `started` names the command that is watched, and `rival`
 * another one of Atrium that works in the same folder; `writtenHere` are the files that Atrium itself wrote in the
 * meantime, and with `isUnknown` it is not known of any file who changed it.
 */
export type IndexQuestion =
  | { type: 'look'; workspace: string }
  | { type: 'losses'; workspace: string; named: readonly Endangered[] }
  | { type: 'begin'; workspace: string; watch: string }
  | { type: 'started'; workspace: string; watch: string; tree: Tree }
  | { type: 'rival'; workspace: string; watch: string; tree: Tree; isJob: boolean }
  | { type: 'end'; workspace: string; watch: string; writtenHere?: readonly string[]; isUnknown?: boolean }
  | { type: 'forget'; workspace: string; watch: string }

export type IndexAnswer = { coverage?: Coverage; losses?: (Loss | null)[]; changes?: FolderChanges | null }

type Ending = Extract<IndexQuestion, { type: 'end' }>
const IGNORED_NOW = sentence`git ignores it since this command, and it holds too many files`

type Watch = { workspace: string; before: Snapshot; git: GitState | undefined; authors?: AuthorsWatch | undefined }

/** Seconds are spent before a folder turns out to be too large: it is taken to be so for a while, or until something comes or goes directly in it. */
const TOO_LARGE_FOR_MS = 5 * 60_000

/** The index of some folders, in memory. Looking at a folder blocks its thread. */
export function indexService(
  limits: IndexLimits = INDEX_LIMITS,
  now: () => number = Date.now,
): (question: IndexQuestion) => IndexAnswer | Promise<IndexAnswer> {
  const folders = new Map<string, Snapshot>()
  const watches = new Map<string, Watch>()

  const tooLarge = new Map<string, { until: number; changedAt: number | undefined }>()

  function look(workspace: string): Snapshot {
    const before = folders.get(workspace) ?? emptySnapshot
    const known = tooLarge.get(workspace)
    const changedAt = statOf(workspace)?.mtimeMs
    if (known && known.changedAt === changedAt && now() < known.until) return before
    const snapshot = scanFolder(workspace, before, limits)
    folders.set(workspace, snapshot)
    if (snapshot.isWhole) tooLarge.delete(workspace)
    else tooLarge.set(workspace, { until: now() + TOO_LARGE_FOR_MS, changedAt })
    return snapshot
  }

  async function started(watch: string, tree: Tree): Promise<void> {
    const begun = watches.get(watch)
    if (process.platform === 'linux' && begun?.before.isWhole) begun.authors ??= watchAuthors({ ...begun, tree })
    await begun?.authors?.ready
  }

  function forget(watch: string): Watch | undefined {
    const begun = watches.get(watch)
    watches.delete(watch)
    begun?.authors?.close()
    return begun
  }

  async function end({ watch, ...ending }: Ending): Promise<FolderChanges | null> {
    const begun = watches.get(watch)
    if (!begun) throw new WordedError(sentence`it is not known any more how the folder was before`)
    if (!begun.before.isWhole) return null
    const after = look(begun.workspace)
    await begun.authors?.settle()
    return after.isWhole ? changesOf(begun, { after, ...ending }, limits) : null
  }

  return question => {
    switch (question.type) {
      case 'look':
        return { coverage: coverageOf(look(question.workspace), limits) }
      case 'losses': {
        const { workspace, named } = question
        return { losses: findUnrecoverableFiles({ workspace, snapshot: look(workspace), limits }, named) }
      }
      case 'begin': {
        const before = look(question.workspace)
        watches.set(question.watch, { workspace: question.workspace, before, git: gitState(question.workspace) })
        return { coverage: coverageOf(before, limits) }
      }
      case 'started':
        return started(question.watch, question.tree).then(() => ({}))
      case 'rival':
        watches.get(question.watch)?.authors?.rival(question.tree, question.isJob)
        return {}
      case 'end':
        return end(question)
          .finally(() => forget(question.watch))
          .then(changes => ({ changes }))
      case 'forget':
        forget(question.watch)
        return {}
    }
  }
}

type EndedWatch = Pick<Ending, 'writtenHere' | 'isUnknown'> & { after: Snapshot }

/** All that has changed since a watch began. */
function changesOf(
  begun: Watch,
  { after: now, writtenHere = [], isUnknown }: EndedWatch,
  limits: IndexLimits,
): FolderChanges {
  const { workspace, before, authors, git } = begun
  const { after, beyond } = lookByBothRules({ workspace, before, after: now }, limits)
  const differences = compareSnapshots({ workspace, before, after })
  const sightingOf = authors?.sightingOf ?? (() => undefined)
  const others = new Set(isUnknown ? differences.map(({ path }) => path) : writtenHere)
  const unknown = unknownAuthors(differences, { before, writtenHere: others, sightingOf })
  const found = describeDifferences({ workspace, before, limits, unknown }, differences)
  const asleep = new Set([...after.folders.keys()].filter(path => sightingOf(path)?.asleep))
  const moved = gitMoved(git, gitState(workspace))
  return withNamed(found, [
    ...(moved ? [namedAs('.git', 'changed', moved)] : []),
    ...beyond.map(path => namedAs(path, 'created', IGNORED_NOW)),
    ...describeFolders({ workspace, before, after, unknown: asleep }, { differences, changes: found.changes }),
  ])
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
