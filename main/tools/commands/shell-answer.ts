import type { CommandEffect } from '../../../shared/session/effects'
import { type CommandOutcome, errorResult, type ToolResult, textResult } from '../../../shared/session/tool-results'
import { outcomeFields } from './outcome-fields'
import { commandDetails } from './plan-command'

/**
 * Builds the answer of a tool named `shell`. A command that fails has still run, and its exit code says so; if it was cut
 * short, that is the tool's own failure.
 */
export function shellAnswer(effect: CommandEffect, outcome: CommandOutcome): ToolResult {
  const error = wordsForInterruption(outcome, effect.timeLimitMs)
  const text = JSON.stringify({
    ...(outcome.job !== undefined && { job: outcome.job }),
    ...outcomeFields(outcome),
    ...(outcome.timedOut && { timed_out: true }),
    ...(error && { error }),
  })
  const details = commandDetails(effect, outcome)
  return error ? errorResult(text, details) : textResult(text, details)
}

function wordsForInterruption({ timedOut, stopped }: CommandOutcome, timeLimitMs: number): string | undefined {
  if (timedOut) return `Command timed out after ${timeLimitMs}ms.`
  return stopped ? 'The command was stopped before it ended.' : undefined
}
