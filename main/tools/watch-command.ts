import { errorText } from '../../shared/errors'
import { inEnglish, type LocalizedText, sentence, sentenceOf } from '../../shared/sentence'
import type { CommandChanges, CommandOutcome } from '../../shared/session/tool-results'
import type { Tree } from '../shell/process/kill-tree'
import type { WatchedChanges } from '../workspace/folder-index/folder-watches'
import type { ChangedFiles } from './changed-files'
import type { ToolContext } from './tool-context'

export type WatchedRun = { command: CommandOutcome; changed?: ChangedFiles }

/** The outcome of a run, what it changed as people see it, and what the journal keeps of that. */
type Watched<T> = { outcome: T; changes?: CommandChanges; changed?: ChangedFiles }

const UNSEEN = sentence`stopped before the folder could be checked again`

/** The additional waiting time that is worth spending to learn what a stopped command did; the person has asked for an end. */
const AFTER_STOP_MS = 2_000

type WatchContext = Pick<ToolContext, 'workspace' | 'signal' | 'folders'>
type Run<T> = (onStart?: (tree: Tree) => void) => Promise<T>

/**
 * Runs a command and finds out what became of the files in its folder, also where it was stopped. That this cannot be
 * found out is said in the outcome, and stops no command.
 */
export async function watchCommand(context: WatchContext, run: Run<CommandOutcome>): Promise<WatchedRun> {
  const { outcome, changes, changed } = await watchChanges(context, run)
  return { command: { ...outcome, ...(changes && { changes }) }, ...(changed && { changed }) }
}

/** As `watchCommand`, for whatever is done by processes that are known: `run` says which they are before they begin. */
export async function watchChanges<T>({ workspace, signal, folders }: WatchContext, run: Run<T>): Promise<Watched<T>> {
  if (!folders) return { outcome: await run() }
  const watch = await folders.begin(workspace, signal).catch(problem => ({ problem: errorText(problem) }))
  if ('problem' in watch && signal.aborted) return { outcome: await run() }
  if ('problem' in watch) return { outcome: await run(), changes: unknownChanges(watch.problem) }
  let outcome: T
  try {
    outcome = await run(watch.started)
  } catch (thrown) {
    watch.forget()
    throw thrown
  }
  const until = endOfWaiting(signal)
  const found = await watch.end(until).catch(thrown => ({ problem: until.aborted ? UNSEEN : errorText(thrown) }))
  if (found === null) return { outcome, changes: unknownChanges(sentence`the folder has too many files`) }
  if ('problem' in found) return { outcome, changes: unknownChanges(found.problem) }
  const { changes, notUndoable, notNamed } = found
  return { outcome, changes: shown(found), changed: { changes, notUndoable, notNamed } }
}

/** A stop that comes while the folder is looked at ends that at once. */
function endOfWaiting(signal: AbortSignal): AbortSignal {
  return signal.aborted ? AbortSignal.timeout(AFTER_STOP_MS) : signal
}

function shown({ changes, ...found }: WatchedChanges): CommandChanges {
  return { ...found, notShown: changes.length - found.files.length }
}

function unknownChanges(words: LocalizedText): CommandChanges {
  return {
    created: 0,
    changed: 0,
    deleted: 0,
    files: [],
    notShown: 0,
    notUndoable: [],
    notNamed: 0,
    problem: inEnglish(words),
    ...sentenceOf(words),
  }
}
