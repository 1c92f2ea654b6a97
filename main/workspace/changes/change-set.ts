import { dirname, join } from 'node:path'
import pLimit from 'p-limit'
import { AppError, errorText } from '../../../shared/errors'
import { type LocalizedText, type Sentence, sentence } from '../../../shared/sentence'
import type { AppliedChange, FileChange } from '../../../shared/session/effects'
import { firstOf } from '../first-of'
import { inTurn } from '../in-turn'
import { type ChangeStep, type Preimages, type StoredContent, storedContent, versionLeftBy } from './change-step'
import {
  checkEntries,
  type EntryStep,
  entrySteps,
  isEntryOnly,
  makeEntries,
  openFolders,
  removeLinks,
  takeEntriesBack,
} from './entry-steps'
import { sameVersion, versionOf } from './file-version'
import { heldFolders } from './hold-folder'
import { emptyFolders, onTheWay, placeOver, stepsThatMakeRoom } from './in-the-way'
import { isFolder, makeFolders, removeFolders, restoreModes } from './make-folders'
import { changed, checkLook, commit, discard, locateStep, type Staged, type StagingState, stage } from './stage-change'

const words: Record<string, Sentence> = {
  ENOSPC: sentence`the disk is full`,
  EDQUOT: sentence`your disk quota is used up`,
  EROFS: sentence`the disk is read-only`,
  EACCES: sentence`the system doesn’t allow writing there`,
  EPERM: sentence`the system doesn’t allow writing there`,
  EISDIR: sentence`there’s already a folder with that name`,
  ENOTDIR: sentence`part of the path is a file`,
  EMFILE: sentence`too many files are open`,
}

/** Explains to a person why files could not be changed; the system's own text follows if it says more. */
function failureText(thrown: unknown): LocalizedText {
  const code = (thrown as NodeJS.ErrnoException | null)?.code
  const known = code && Object.hasOwn(words, code) ? words[code] : undefined
  return known && code ? sentence`${known} (${code})` : errorText(thrown)
}

export type { ChangeStep, Preimages } from './change-step'

/** Two change sets at once could both find the disk as planned, and the later one would undo the earlier unseen. */
const oneAtATime = pLimit(1)
/** So many files of a set are read or written at once: more are no faster, and a process may open only so many. */
const AT_ONCE = 8
/** So many are kept at once: their copies are brought to the disk together. */
const KEPT_AT_ONCE = 100

/** So many bytes are hashed before all else that waits gets its turn. */
const HASHED_AT_ONCE = 1024 * 1024

/** The error with which a change set is refused if some of its files stay changed. */
export class PartlyApplied extends AppError {}

/** Bytes that a rehearsed command left in a layer, by the path of their file. */
export type RehearsedContents = ReadonlyMap<string, StoredContent & { modified: number }>

/** The steps of approved changes. Throws where the bytes are not the ones that were approved: a bug, never the person's doing. */
export async function stepsOf(
  changes: readonly FileChange[],
  contents: ReadonlyMap<string, Uint8Array>,
  rehearsed: RehearsedContents = new Map(),
): Promise<ChangeStep[]> {
  if (new Set(changes.map(({ path }) => path)).size < changes.length)
    throw new Error('There is more than one change of a file')
  const steps: ChangeStep[] = []
  let unbroken = 0
  for (const change of changes) {
    const made = madeInRehearsal(change, rehearsed)
    if (made) {
      steps.push({ ...made, ...besidesContent(change) })
      continue
    }
    const content = change.after ? contents.get(change.path) : null
    unbroken += content?.byteLength ?? 0
    if (unbroken > HASHED_AT_ONCE) unbroken = await inTurn(() => content?.byteLength ?? 0)
    steps.push({ ...planned(change, content), ...besidesContent(change) })
  }
  return steps
}

function planned({ path, before, after }: FileChange, content: Uint8Array | null | undefined): ChangeStep {
  const version = content ? versionOf(content) : null
  if (content === undefined || !sameVersion(after, version)) {
    throw new Error(`The content for ${path} is not the one that was planned`)
  }
  return { path, before, content, ...(after && { after }) }
}

/** A person may have put a text of their own in the place of what the command made. */
function madeInRehearsal(change: FileChange, stored: RehearsedContents): ChangeStep | undefined {
  const made = change.rehearsed && stored.get(change.path)
  if (!made || !sameVersion(change.after, made.version)) return undefined
  return { path: change.path, before: change.before, content: made, modified: made.modified }
}

/** The parts of a step that are not the content of its file. */
function besidesContent({ after, mode, modeBefore, entry, rehearsed }: FileChange): Partial<ChangeStep> {
  return {
    ...(mode !== undefined && { mode }),
    ...(modeBefore !== undefined && { modeNow: modeBefore }),
    ...(entry && { entry }),
    ...(after && entry?.before?.kind === 'folder' && { overFolder: true }),
    ...(rehearsed && { replacesReadOnly: true }),
  }
}

/**
 * Keeps every file as it is now, so that the change can be taken back. Writes nothing in the workspace. Refuses with
 * `AppError('conflict')` where the disk is no longer as it was when the change was planned.
 */
export async function keepPreimages(
  workspace: string,
  steps: readonly ChangeStep[],
  preimages: Preimages,
): Promise<AppliedChange[]> {
  const links = new Set(steps.flatMap(({ path, entry }) => (entry?.before?.kind === 'link' ? [path] : [])))
  return pLimit(KEPT_AT_ONCE).map(steps, async step => ({
    ...(await keepPreimage(workspace, step, { preimages, links })),
    ...(step.entry && { entry: step.entry }),
    ...(step.replacesReadOnly && { rehearsed: true as const }),
  }))
}

/** Links that go before files come where they are, or below. */
type Keeping = { preimages: Preimages; links: ReadonlySet<string> }

async function keepPreimage(
  workspace: string,
  step: ChangeStep,
  { preimages, links }: Keeping,
): Promise<AppliedChange> {
  const { path, before, mode, modeNow } = step
  const after = versionLeftBy(step)
  // A new file of a rehearsed command has the bits that this gave it.
  const made = step.replacesReadOnly && mode !== undefined && { modeAfter: mode }
  if (links.size > 0 && onTheWay(path).some(one => links.has(one))) {
    return { path, before, blob: null, folders: [], after, ...made }
  }
  if (isEntryOnly(step)) {
    return { path, before, blob: null, folders: await missingFolders(workspace, path), after }
  }
  const { real, info: found } = await locateStep(workspace, path)
  // A folder that others of these steps empty is looked at once it is empty.
  const info = found?.isDirectory() && placeOver(step) === path ? null : found
  checkLook(step, info)
  // A moved file stays a file of the folder.
  if (!before || !info || step.moveTo !== undefined) {
    return { path, before, blob: null, folders: after ? await missingFolders(workspace, path) : [], after, ...made }
  }
  // The copy that is kept is the one that is checked, so the file is read only once.
  const kept = await preimages.putFile(real)
  if (kept.hash !== before.hash) throw changed(path)
  const modeAfter = modeNow !== undefined && mode !== undefined && { modeAfter: mode }
  return { path, before, blob: kept.hash, folders: [], after, mode: info.mode & 0o7777, ...modeAfter }
}

/**
 * Makes all changes, or none: everything is checked, written beside its target and synced first, then moved into place;
 * where a move fails, those already made are taken back. The disk is checked once more right before each.
 */
export function applyChangeSet(workspace: string, steps: readonly ChangeStep[], preimages: Preimages): Promise<void> {
  return oneAtATime(async () => {
    const modes = new Map(
      steps.flatMap(step => step.folderModes ?? []).map(({ path, mode }) => [join(workspace, path), mode]),
    )
    const leaders = new Set(steps.flatMap(({ linkTo }) => linkTo ?? []))
    const ground: StagingState = { workspace, folders: heldFolders(), created: [], modes, linked: new Map(), leaders }
    try {
      await makeAll(ground, steps, preimages)
      await restoreModes(ground)
      await removeFolders(
        steps.flatMap(step => step.folders ?? []).map(folder => join(workspace, folder)),
        ground.folders,
      )
    } finally {
      await ground.folders.close()
    }
  })
}

async function makeAll(ground: StagingState, all: readonly ChangeStep[], preimages: Preimages): Promise<void> {
  const steps = all.filter(step => !isEntryOnly(step))
  const entries = entrySteps(all)
  const entriesMade: EntryStep[] = []
  const noteEntry = (back: EntryStep) => void entriesMade.push(back)
  const opened: EntryStep[] = []
  await checkEntries(ground.workspace, entries)
  const staged: Staged[] = []
  const done: Staged[] = []
  let emptied: string[] = []
  const clearing = stepsThatMakeRoom(steps)
  const move = async (step: Staged) => {
    await commit(ground, step)
    done.push(step)
  }
  try {
    await openFolders(ground, entries, back => void opened.push(back))
    await removeLinks(ground, entries, noteEntry)
    await severalAtOnce([...clearing], async step => {
      const cleared = await stage(ground, step)
      staged.push(cleared)
      await move(cleared)
    })
    emptied = await makeRoom(ground, steps)
    await severalAtOnce(
      steps.filter(step => !clearing.has(step)),
      async step => {
        staged.push(await stage(ground, step))
      },
    )
    const waiting = staged.filter(step => !done.includes(step))
    // A file that is moved elsewhere is there before it is gone from here.
    await severalAtOnce(
      waiting.filter(({ content }) => content),
      move,
    )
    await severalAtOnce(
      waiting.filter(({ content }) => !content),
      move,
    )
    // A rename has moved the others away. Afterwards a folder may take no changes any more.
    await severalAtOnce(
      staged.filter(({ before }) => !before),
      step => discard(ground, step),
    )
    await makeEntries(ground, entries, noteEntry)
  } catch (cause) {
    // Entries that came are in the way of files that return, and links that went are where files came.
    const stuck = await takeEntriesBack(
      ground,
      entriesMade.filter(({ entry }) => entry.before),
    )
    const files = await takeBack(ground, done, preimages)
    const gone = await takeEntriesBack(
      ground,
      entriesMade.filter(({ entry }) => !entry.before),
    )
    const left = [...stuck, ...files, ...gone]
    for (const step of staged) await discard(ground, step)
    await removeFolders(ground.created, ground.folders)
    for (const folder of emptied) await makeFolders(folder, ground).catch(() => undefined)
    await takeEntriesBack(ground, opened)
    throw refusal(cause, left)
  }
}

/** Removes the emptied folders that stand where files come. One that is not empty is found by the step that needs the place. */
async function makeRoom({ workspace, folders }: StagingState, steps: readonly ChangeStep[]): Promise<string[]> {
  const removed: string[] = []
  for (const place of steps.flatMap(step => placeOver(step) ?? [])) {
    const all = (await emptyFolders(workspace, place)).map(folder => join(workspace, folder))
    await removeFolders(all, folders)
    for (const folder of all) await folders.forget(folder)
    removed.push(...all)
  }
  return removed
}

/** Works on steps, and begins no more where one fails. Nothing is under way any more when it rejects, with the first reason. */
async function severalAtOnce<T>(steps: readonly T[], work: (step: T) => Promise<void>): Promise<void> {
  const limit = pLimit(AT_ONCE)
  const failures: unknown[] = []
  await limit.map(steps, async step => {
    if (failures.length === 0) await work(step).catch(thrown => failures.push(thrown))
  })
  if (failures.length > 0) throw failures[0]
}

/** Undoes steps that were made, the last one first. Resolves to the paths of those that could not be undone. */
async function takeBack(ground: StagingState, done: readonly Staged[], preimages: Preimages): Promise<string[]> {
  const left: string[] = []
  for (const step of done.toReversed()) {
    const { path } = step
    try {
      const back = await stage(ground, reverse(step, preimages))
      await commit(ground, back).finally(() => discard(ground, back))
    } catch {
      // The reason that counts is the first one; this one is told by naming the file.
      left.push(path)
    }
  }
  return left
}

/** The step that takes a step back that was made. */
function reverse(step: Staged, preimages: Preimages): ChangeStep {
  const { path, before, mode: modeNow, modeBefore: mode, moveTo } = step
  if (moveTo !== undefined) return { path: moveTo, before, content: null, moveTo: path }
  const content = before && storedContent(before, preimages)
  const bits = { ...(mode !== undefined && { mode }), ...(modeNow !== undefined && { modeNow }) }
  return { path, before: versionLeftBy(step), content, ...bits }
}

function refusal(cause: unknown, left: readonly string[]): AppError {
  const reason = failureText(cause)
  if (left.length > 0) {
    const words = sentence`${reason}. These were already changed and couldn’t be undone: ${firstOf(left, ', ')}`
    return new PartlyApplied('storage', words, { cause })
  }
  const code = cause instanceof AppError ? cause.code : 'storage'
  return new AppError(code, sentence`Nothing was changed: ${reason}`, { cause })
}

/** The step that takes an applied change back, where the file is as that left it. */
export function stepBack(change: AppliedChange, preimages: Preimages): ChangeStep {
  const { path, before, after, folders, mode, modeAfter: modeNow, movedTo, folderModes, linkedTo } = change
  const entry = change.entry && { entry: { before: change.entry.after, after: change.entry.before } }
  const more = {
    ...entry,
    ...(change.rehearsed && { replacesReadOnly: true as const }),
    ...(before && change.entry?.after?.kind === 'folder' && { overFolder: true as const }),
  }
  if (movedTo !== undefined) return { path: movedTo, before, content: null, folders, moveTo: path }
  const content = before && storedContent(before, preimages)
  const bits = { ...(mode !== undefined && { mode }), ...(modeNow !== undefined && { modeNow }) }
  const link = linkedTo !== undefined && content && { linkTo: linkedTo }
  return { path, before: after, content, folders, ...(folderModes && { folderModes }), ...bits, ...link, ...more }
}

async function missingFolders(workspace: string, path: string): Promise<string[]> {
  const missing: string[] = []
  for (let folder = dirname(path); folder !== '.' && !(await isFolder(join(workspace, folder))); ) {
    missing.unshift(folder)
    folder = dirname(folder)
  }
  return missing
}
