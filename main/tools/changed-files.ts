import type { AppliedChange } from '../../shared/effects'
import type { NotUndoable } from '../../shared/tool-results'

/** What a command changed, as the journal takes it. */
export type ChangedFiles = { changes: AppliedChange[]; notUndoable: NotUndoable[]; notNamed: number }
