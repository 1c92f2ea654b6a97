import type { Words } from '../sentence'
import type { FileChange } from './effects'
import type { NotUndoable } from './tool-results'

/** What making the files again what they were before a turn would do. */
export type FilesBack = {
  /** What would be other than it is now. */
  changes: FileChange[]
  /** Files that were changed since by somebody else: that is kept. */
  merged: string[]
  /** Files that are left as they are, and why. */
  refused: { path: string; reason: Words }[]
  /** Files that were changed while a command ran, perhaps by somebody else: each goes back only where the person chooses it. */
  unknown: UnknownChange[]
  /** What commands did that nobody can take back, and how many more there are than are named. */
  left: NotUndoable[]
  notNamed: number
  /** Names exactly this: who agrees to it names it, and nothing else is done. */
  digest: string
}

/** `isChosen` where the plan puts it back. What was moved goes back from `movedTo`, as one. */
export type UnknownChange = { path: string; kind: NotUndoable['kind']; movedTo?: string; isChosen: boolean }

/** A call of a session of which these files were taken back. */
export type TakenBack = { sessionId: string; callId: string; paths: string[] }
