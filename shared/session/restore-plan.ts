import type { LocalizedText } from '../sentence'
import type { FileChange } from './effects'
import type { NotUndoable } from './tool-results'

/** The effects of restoring the files to their state before a turn. */
export type RestorePlan = {
  /** The changes that would be made to the current state. */
  changes: FileChange[]
  /** Files that were changed since by somebody else: that is kept. */
  merged: string[]
  /** Files that are left as they are, and why. */
  refused: { path: string; reason: LocalizedText }[]
  /** Files that were changed while a command ran, perhaps by somebody else: each goes back only where the person chooses it. */
  unknown: UnknownChange[]
  /** The changes by commands that cannot be taken back, and how many more there are than are named. */
  left: NotUndoable[]
  notNamed: number
  /** Names exactly this: who agrees to it names it, and nothing else is done. */
  digest: string
}

/** `isChosen` where the plan puts it back. What was moved goes back from `movedTo`, as one. */
export type UnknownChange = { path: string; kind: NotUndoable['kind']; movedTo?: string; isChosen: boolean }

/** A call of a session of which these files were taken back. */
export type TakenBack = { sessionId: string; callId: string; paths: string[] }
