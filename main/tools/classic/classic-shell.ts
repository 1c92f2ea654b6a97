import { z } from 'zod'
import { textIn } from '../../../shared/session/call-action'
import { commandText, planCommand } from '../commands/plan-command'
import { shellAnswer } from '../commands/shell-answer'
import { defineTool } from '../tool'
import { workingDirectory } from './working-directory'

const LONGEST_TIME_LIMIT_MS = 120_000

const BAD_TIMEOUT = "'timeout_ms' must be a positive integer."

export const shell = defineTool({
  name: 'shell',
  group: 'shell',
  toolsets: ['classic'],
  action: input => ({ verb: 'run', target: textIn(input, 'command') }),
  description:
    'Run a shell command in the workspace (bash or sh; PowerShell on Windows) and return stdout, stderr and exit_code as JSON. ' +
    'It gets no input. Of long output the head and the tail are kept. The person sees the command and decides.',
  input: z.strictObject({
    command: commandText,
    working_directory: workingDirectory,
    timeout_ms: z
      .int(BAD_TIMEOUT)
      .positive(BAD_TIMEOUT)
      .default(LONGEST_TIME_LIMIT_MS)
      .describe('Time limit in milliseconds. Defaults to 120000; more counts as 120000.'),
  }),

  plan: ({ command, working_directory, timeout_ms }, context) =>
    planCommand(
      { command, workingDirectory: working_directory, timeLimitMs: Math.min(timeout_ms, LONGEST_TIME_LIMIT_MS) },
      context,
      shellAnswer,
    ),
})
