import { z } from 'zod'
import { textIn } from '../../../shared/session/call-action'
import type { CommandEffect } from '../../../shared/session/effects'
import { type CommandOutcome, errorResult, type ToolResult, textResult } from '../../../shared/session/tool-results'
import { wholeTail } from '../../shell/output/bound-text'
import { sandboxWords, stillRunningWords } from '../commands/outcome-fields'
import { commandDetails, commandText, planCommand } from '../commands/plan-command'
import { defineTool } from '../tool'

const USUAL_TIME_LIMIT_MS = 120_000
const LONGEST_TIME_LIMIT_MS = 600_000

/** Of a longer output its end is what says how it went. */
const OUTPUT = { limit: 30_000, keep: 'end' } as const

export const bash = defineTool({
  name: 'bash',
  group: 'shell',
  toolsets: ['polpo'],
  action: input => ({ verb: 'run', target: textIn(input, 'command') }),
  description:
    'Run a shell command in the folder and return its exit code and output, of which the last 30,000 characters are kept. ' +
    'It gets no input. The person sees the command and decides.',
  input: z.strictObject({
    command: commandText,
    timeout: z
      .int("'timeout' must be a positive integer.")
      .positive("'timeout' must be a positive integer.")
      .default(USUAL_TIME_LIMIT_MS)
      .describe('Time limit in milliseconds. Defaults to 120000; more than 600000 counts as 600000.'),
  }),

  plan: ({ command, timeout }, context) =>
    planCommand({ command, timeLimitMs: Math.min(timeout, LONGEST_TIME_LIMIT_MS), output: OUTPUT }, context, answer),
})

function answer(effect: CommandEffect, outcome: CommandOutcome): ToolResult {
  const { exitCode, stdout, stderr, timedOut, stopped, stdoutTruncated, stderrTruncated } = outcome
  const whole = [stdout, stderr].filter(Boolean).join('\n')
  const said = wholeTail(whole, OUTPUT.limit)
  const isCut = stdoutTruncated || stderrTruncated || said.length < whole.length
  const cut = `${isCut ? '\n[truncated to last 30KB]' : ''}${sandboxWords(outcome)}${stillRunningWords(outcome)}`
  const details = commandDetails(effect, outcome)
  if (timedOut) return errorResult(`Command timed out after ${effect.timeLimitMs}ms\n${said}${cut}`, details)
  if (stopped) return errorResult(`The command was stopped before it ended.\n${said}${cut}`, details)
  return textResult(`Exit code: ${exitCode}\nDuration: ${outcome.durationMs}ms\n${said}${cut}`, details)
}
