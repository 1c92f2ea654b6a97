import { WordedError } from '../../../shared/errors'
import { sentence } from '../../../shared/sentence'
import type { NotUndoable } from '../../../shared/session/tool-results'
import type { Tree } from '../../shell/process/kill-tree'
import { unknownAuthors } from './authors/unknown-authors'
import { type AuthorsWatch, watchAuthors } from './authors/watch-authors'
import { compareSnapshots, type Difference } from './compare-snapshots'
import { describeDifferences, type FolderChanges, type FoundChange, withNamed } from './describe-differences'
import { type Endangered, findUnrecoverableFiles, type Loss } from './find-unrecoverable-files'
import { type GitState, gitMoved, gitState } from './git-state'
import type { IgnoreRules } from './ignored/ignore-rules'
import { isBelow } from './is-below'
import { scanFolder, statOf } from './scan-folder'
import { emptySnapshot, INDEX_LIMITS, type IndexLimits, type Snapshot } from './snapshot'
import { namedAs, ONLY_PERMISSIONS } from './why-not-undoable'

type Folders = { workspace: string; before: Snapshot; after: Snapshot; unknown: ReadonlySet<string> }

/**
 * Describes what became of the folders themselves. An empty one that came is removed with the files that came, if there
 * are any; any other change to folders is named, as no file brings it back.
 */
function describeFolders(
  { workspace, before, after, unknown }: Folders,
  { differences, changes }: { differences: readonly Difference[]; changes: readonly FoundChange[] },
): NotUndoable[] {
  const on = foldersOn(differences.map(({ path }) => path))
  const came = [...after.folders.keys()].filter(path => !before.folders.has(path) && !isBelow(before.skipped, path))
  const empty = came.filter(path => !on.has(path))
  const remover = changes.findLast(change => !change.before && change.after && !change.authorUnknown)
  const stays = empty.filter(path => !remover || unknown.has(path))
  remover?.folders.push(...empty.filter(path => !unknown.has(path)))
  noteModes(before, after, changes)
  const gone = [...before.folders.keys()].filter(
    path => !on.has(path) && !after.folders.has(path) && !statOf(`${workspace}/${path}`)?.isDirectory(),
  )
  const changed = [...before.folders].filter(([path, { mode }]) => (after.folders.get(path)?.mode ?? mode) !== mode)
  return [
    ...stays.map(path => namedAs(path, 'created', sentence`an empty folder`)),
    ...gone.map(path => namedAs(path, 'deleted', sentence`was an empty folder`)),
    ...changed.map(([path]) => namedAs(path === '' ? '.' : path, 'changed', ONLY_PERMISSIONS)),
  ]
}

/** Folders that went with their files are made again for these, and must not be open to more people than they were. */
function noteModes(before: Snapshot, after: Snapshot, changes: readonly FoundChange[]): void {
  for (const change of changes) {
    if (!change.before || change.after) continue
    const gone = [...foldersOn([change.path])].filter(path => !after.folders.has(path))
    const modes = gone.flatMap(path => {
      const mode = before.folders.get(path)?.mode
      return mode === undefined || mode === USUAL_MODE ? [] : [{ path, mode }]
    })
    if (modes.length > 0) change.folderModes = modes
  }
}

/** The mode with which a folder is made unless something else is specified. */
const USUAL_MODE = 0o777 & ~process.umask()

/** All folders on the way to some files. */
function foldersOn(paths: readonly string[]): Set<string> {
  const folders = new Set<string>()
  for (const path of paths) {
    for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
      if (folders.has(path.slice(0, end))) break
      folders.add(path.slice(0, end))
    }
  }
  return folders
}

type Looks = { workspace: string; before: Snapshot; after: Snapshot }

/** A folder as it is, with what is ignored only since the look before. `beyond` are such paths as hold too many files. */
type LookByBothRules = { after: Snapshot; beyond: string[] }

/** So many files that are ignored only now are looked at. */
const MAX_FILES = 2_000

/**
 * Looks by the rules from before the command as well: what a command made and had ignored at the same time, such as a list
 * in a folder of its own, is its work all the same. Costs a second look only if the rules have changed.
 */
function lookByBothRules({ workspace, before, after }: Looks, limits: IndexLimits): LookByBothRules {
  if (!haveChanged(before, after)) return { after, beyond: [] }
  const most = { ...limits, files: Math.min(limits.files, Math.max(after.files.size, after.folders.size) + MAX_FILES) }
  const former = scanFolder(workspace, { ...after, folders: new Map() }, { ...most, ruling: before })
  if (!former.isWhole) return { after, beyond: newlyIgnored(before, after) }
  // A file that was there before is compared in any case.
  const files = new Map([...after.files, ...[...former.files].filter(([path]) => !before.files.has(path))])
  const folders = new Map([...former.folders, ...after.folders])
  return { after: { ...after, files, folders }, beyond: [] }
}

function haveChanged(before: Snapshot, after: Snapshot): boolean {
  if (before.above.key !== after.above.key) return true
  const keyIn = ({ folders }: Snapshot, path: string) => folders.get(path)?.rulesKey ?? ''
  const differs = (path: string) => keyIn(before, path) !== keyIn(after, path)
  return [...before.folders.keys(), ...after.folders.keys()].some(differs)
}

/** The outermost paths that are ignored, and were not before. */
function newlyIgnored(before: Snapshot, after: Snapshot): string[] {
  const ignored = [...after.folders.values()].flatMap(listing => listing.ignored)
  const isNew = ({ path }: { path: string }) =>
    !before.skipped.has(path) && !rulesFor(before, path).ignores(path, !before.files.has(path))
  return ignored.filter(isNew).map(({ path }) => path)
}

function rulesFor({ folders, above }: Snapshot, path: string): IgnoreRules {
  for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
    const known = folders.get(path.slice(0, end))
    if (known) return known.rules
  }
  return folders.get('')?.rules ?? above.rules
}

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
const IGNORED_NOW = sentence`ignored by git since this command, and contains too many files`

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
    if (!begun) throw new WordedError(sentence`the folder’s previous state is no longer known`)
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
