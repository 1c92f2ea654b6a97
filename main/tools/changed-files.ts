import type { AppliedChange } from '../../shared/session/effects'
import type { NotUndoable } from '../../shared/session/tool-results'

/** A command's changes, as the journal takes them. */
export type ChangedFiles = { changes: AppliedChange[]; notUndoable: NotUndoable[]; notNamed: number }
