import type { AppliedChange } from '../../shared/effects'
import { messageOf } from '../../shared/errors'
import type { CommandChanges, CommandOutcome, NotUndoable } from '../../shared/tool-results'
import type { WatchedChanges } from '../workspace/folder-index/folder-watches'
import type { ToolContext } from './tool'

/** What a command changed, as the journal takes it. */
export type ChangedFiles = { changes: AppliedChange[]; notUndoable: NotUndoable[]; notNamed: number }

export type WatchedRun = { command: CommandOutcome; changed?: ChangedFiles }

/**
 * Runs a command and finds out what became of the files in its folder, also where it was stopped. That this cannot be
 * found out is said in the outcome, and stops no command.
 */
export async function watchCommand(
  { workspace, folders }: Pick<ToolContext, 'workspace' | 'folders'>,
  run: () => Promise<CommandOutcome>,
): Promise<WatchedRun> {
  if (!folders) return { command: await run() }
  const watch = await folders.begin(workspace).catch(messageOf)
  if (typeof watch === 'string') return { command: { ...(await run()), changes: unknownChanges(watch) } }
  let command: CommandOutcome
  try {
    command = await run()
  } catch (thrown) {
    watch.forget()
    throw thrown
  }
  const found = await watch.end().catch(messageOf)
  if (found === null) return { command: { ...command, changes: unknownChanges('the folder has too many files') } }
  if (typeof found === 'string') return { command: { ...command, changes: unknownChanges(found) } }
  const { changes, notUndoable, notNamed } = found
  return { command: { ...command, changes: shown(found) }, changed: { changes, notUndoable, notNamed } }
}

function shown({ changes, ...found }: WatchedChanges): CommandChanges {
  return { ...found, notShown: changes.length - found.files.length }
}

function unknownChanges(problem: string): CommandChanges {
  return { created: 0, changed: 0, deleted: 0, files: [], notShown: 0, notUndoable: [], notNamed: 0, problem }
}
