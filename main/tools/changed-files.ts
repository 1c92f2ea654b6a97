import type { AppliedChange } from '../../shared/session/effects'
import type { NotUndoable } from '../../shared/session/tool-results'

/** What a command changed, as the journal takes it. */
export type ChangedFiles = { changes: AppliedChange[]; notUndoable: NotUndoable[]; notNamed: number }
