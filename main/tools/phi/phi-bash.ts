import { z } from 'zod'
import { textIn } from '../../../shared/session/call-action'
import type { CommandEffect } from '../../../shared/session/effects'
import { type CommandOutcome, errorResult, type ToolResult, textResult } from '../../../shared/session/tool-results'
import type { PhiTools } from '../../../shared/settings'
import { sandboxWords, stillRunningWords } from '../commands/outcome-fields'
import { commandDetails, commandText, planCommand } from '../commands/plan-command'
import { defineTool, type Tool } from '../tool'
import { limitedTool } from './limited-tool'

const USUAL_SECONDS = 120
const USUAL_KILOBYTES = 256
const CUT = '\n... (output truncated)'

export const bash = limitedTool(bashWith)

function bashWith({ commandFolder, commandSeconds, commandKilobytes }: PhiTools): Tool {
  const seconds = commandSeconds ?? USUAL_SECONDS
  const output = { limit: (commandKilobytes ?? USUAL_KILOBYTES) * 1024, keep: 'ends' } as const
  const where = commandFolder ? { workingDirectory: commandFolder } : {}
  return defineTool({
    name: 'bash',
    group: 'shell',
    toolsets: ['phi'],
    action: input => ({ verb: 'run', target: textIn(input, 'command') }),
    description:
      `Run a shell command in the folder${commandFolder ? ` ${commandFolder}` : ''}, for ${seconds} seconds at most, and return its exit code and output. ` +
      'It gets no input. The person sees the command and decides.',
    input: z.strictObject({ command: commandText }),

    plan: ({ command }, context) =>
      planCommand({ command, timeLimitMs: seconds * 1000, output, ...where }, context, answer),
  })
}

/** A command that fails has still run, and its exit code says so. */
function answer(effect: CommandEffect, outcome: CommandOutcome): ToolResult {
  const { exitCode, timedOut, stopped } = outcome
  const stdout = outcome.stdout + (outcome.stdoutTruncated ? CUT : '')
  const stderr = outcome.stderr + (outcome.stderrTruncated ? CUT : '')
  const said = `${stderr === '' ? stdout : `STDOUT:\n${stdout}\nSTDERR:\n${stderr}`}${sandboxWords(outcome)}${stillRunningWords(outcome)}`
  const details = commandDetails(effect, outcome)
  if (timedOut) return errorResult(`Command timed out after ${effect.timeLimitMs / 1000}s\n${said}`, details)
  if (stopped) return errorResult(`The command was stopped before it ended.\n${said}`, details)
  return textResult(`Exit code: ${exitCode}\n${said}`, details)
}
