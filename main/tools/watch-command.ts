import { errorText } from '../../shared/errors'
import { inEnglish, type LocalizedText, sentence, sentenceOf } from '../../shared/sentence'
import type { CommandChanges, CommandOutcome } from '../../shared/session/tool-results'
import type { Tree } from '../shell/process/kill-tree'
import type { WatchedChanges } from '../workspace/folder-index/folder-watches'
import type { ChangedFiles } from './changed-files'
import type { ToolContext } from './tool-context'

export type WatchedRun = { command: CommandOutcome; changed?: ChangedFiles }

const UNSEEN = sentence`stopped before the folder could be checked again`

/** The additional waiting time that is worth spending to learn what a stopped command did; the person has asked for an end. */
const AFTER_STOP_MS = 2_000

/**
 * Runs a command and finds out what became of the files in its folder, also where it was stopped. That this cannot be
 * found out is said in the outcome, and stops no command.
 */
export async function watchCommand(
  { workspace, signal, folders }: Pick<ToolContext, 'workspace' | 'signal' | 'folders'>,
  run: (onStart?: (tree: Tree) => void) => Promise<CommandOutcome>,
): Promise<WatchedRun> {
  if (!folders) return { command: await run() }
  const watch = await folders.begin(workspace, signal).catch(problem => ({ problem: errorText(problem) }))
  if ('problem' in watch && signal.aborted) return { command: await run() }
  if ('problem' in watch) return { command: { ...(await run()), changes: unknownChanges(watch.problem) } }
  let command: CommandOutcome
  try {
    command = await run(watch.started)
  } catch (thrown) {
    watch.forget()
    throw thrown
  }
  const until = endOfWaiting(signal)
  const found = await watch.end(until).catch(thrown => ({ problem: until.aborted ? UNSEEN : errorText(thrown) }))
  if (found === null)
    return { command: { ...command, changes: unknownChanges(sentence`the folder has too many files`) } }
  if ('problem' in found) return { command: { ...command, changes: unknownChanges(found.problem) } }
  const { changes, notUndoable, notNamed } = found
  return { command: { ...command, changes: shown(found) }, changed: { changes, notUndoable, notNamed } }
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
