import type { LocalizedText } from '../../../shared/sentence'
import type { FileChange, Rehearsal } from '../../../shared/session/effects'
import type { CommandOutcome } from '../../../shared/session/tool-results'
import type { RehearsedContents } from '../../workspace/changes/change-set'

/** A command that ran on a layer, and what it changed there. `release` throws the layer away. */
export type RehearsedCommand = {
  rehearsal: Rehearsal
  outcome: CommandOutcome
  changes: FileChange[]
  contents: ReadonlyMap<string, Uint8Array>
  stored: RehearsedContents
  /** The folder of the layer that has what the command left. */
  upper: string
  release(): Promise<void>
}

/** The reason why a command could not be rehearsed, as text for the person, and the hosts that it asked for in vain. It has changed nothing. */
export type NotRehearsed = { problem: LocalizedText; blockedHosts?: readonly string[] }
