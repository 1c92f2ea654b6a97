import { z } from 'zod'
import { textIn } from '../../../shared/session/call-action'
import type { CommandEffect } from '../../../shared/session/effects'
import { type CommandOutcome, errorResult, type ToolResult, textResult } from '../../../shared/session/tool-results'
import { sandboxWords, stillRunningWords } from '../commands/outcome-fields'
import { commandDetails, commandText, planCommand } from '../commands/plan-command'
import { defineTool } from '../tool'

const USUAL_SECONDS = 120
const MOST_SECONDS = 600

/** Of a longer output its end is what says how it went. */
const OUTPUT = { limit: 50 * 1024, keep: 'end' } as const

export const bash = defineTool({
  name: 'bash',
  group: 'shell',
  toolsets: ['pi'],
  action: input => ({ verb: 'run', target: textIn(input, 'command') }),
  description:
    'Run a shell command in the folder and return its output, of which the last 50 KB are kept. It gets no input. ' +
    'The person sees the command and decides.',
  input: z.strictObject({
    command: commandText,
    timeout: z
      .number()
      .positive("'timeout' must be a positive number.")
      .default(USUAL_SECONDS)
      .describe('Time limit in seconds. Defaults to 120; more than 600 counts as 600.'),
  }),

  plan: ({ command, timeout }, context) =>
    planCommand({ command, timeLimitMs: Math.min(timeout, MOST_SECONDS) * 1000, output: OUTPUT }, context, answer),
})

/** A command that fails is an error, which its output goes before. */
function answer(effect: CommandEffect, outcome: CommandOutcome): ToolResult {
  const { exitCode, timedOut, stopped, stdoutTruncated, stderrTruncated } = outcome
  const said = [outcome.stdout, outcome.stderr].filter(Boolean).join('\n') || '(no output)'
  const cut = `${stdoutTruncated || stderrTruncated ? '\n\n[Showing the last 50 KB of each stream]' : ''}${sandboxWords(outcome)}${stillRunningWords(outcome)}`
  const details = commandDetails(effect, outcome)
  const ended = (words: string) => errorResult(`${said}${cut}\n\n${words}`, details)
  if (timedOut) return ended(`Command timed out after ${effect.timeLimitMs / 1000} seconds`)
  if (stopped) return ended('Command aborted')
  return exitCode === 0 ? textResult(said + cut, details) : ended(`Command exited with code ${exitCode}`)
}
