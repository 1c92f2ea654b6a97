import type { AppliedChange, Effect, McpCallEffect } from '../../../shared/session/effects'
import type { CommandOutcome, ToolResult } from '../../../shared/session/tool-results'
import type { Tree } from '../../shell/process/kill-tree'
import type { RehearsedContents } from '../../workspace/changes/change-set'
import type { ChangedFiles } from '../changed-files'
import type { ToolContext } from '../tool-context'

/**
 * The planned effects of a call. `effects` is everything that a person sees and approves; `contents` has the bytes for
 * every file change that leaves a file, by its path, and must match the effect's hash.
 */
export type PlannedEffects = {
  effects: Effect[]
  contents: ReadonlyMap<string, Uint8Array>
  /** The outcome of a command that was rehearsed, and the bytes of the files that it left. There where the plan has one. */
  rehearsed?: { outcome: CommandOutcome; stored: RehearsedContents; upper: string }
  /** The bytes of its mail. There where the plan has one. */
  message?: Uint8Array
  /** Carries a call of an MCP tool out, exactly as approved. There where the plan has one. */
  callMcp?(effect: McpCallEffect, context: ToolContext): Promise<ToolResult>
  /** The processes of the MCP server that is called, if it runs on this computer. */
  serverProcesses?(): Tree | undefined
}

/** Effects of one kind whose ground was checked. `changes` must be in the journal before `commit` is called. */
export type PreparedEffects<Outcome> = {
  changes?: AppliedChange[]
  /** Does exactly what was planned. `changed` is what it found out about files only afterwards. */
  commit(): Promise<{ outcome: Outcome; changed?: ChangedFiles | undefined }>
}

/**
 * Applies effects of one kind: all that a plan has of them, at least one. It checks that the world is still as it was
 * planned, and changes nothing before `commit`.
 */
export type Applier<E extends Effect, Outcome> = (
  effects: readonly E[],
  planned: PlannedEffects,
  context: ToolContext,
) => Promise<PreparedEffects<Outcome>>

/** The effect of a kind of which a plan has one, so that its answer is that one's. */
export function onlyOne<E extends Effect>(effects: readonly E[]): E {
  const [first, ...more] = effects
  if (!first || more.length > 0) throw new Error(`A plan has one effect of a kind, not ${effects.length}.`)
  return first
}
