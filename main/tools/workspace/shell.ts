import { z } from 'zod'
import { textIn } from '../../../shared/session/call-action'
import { commandText, planCommand } from '../commands/plan-command'
import { shellAnswer } from '../commands/shell-answer'
import { defineTool } from '../tool'

const DEFAULT_TIME_LIMIT_MS = 30_000
const LONGEST_TIME_LIMIT_MS = 300_000

const BAD_TIMEOUT = "'timeout_ms' must be a positive integer."

export const shell = defineTool({
  name: 'shell',
  group: 'shell',
  toolsets: ['workspace'],
  action: input => ({ verb: input.background === true ? 'start' : 'run', target: textIn(input, 'command') }),
  description:
    'Run a shell command in the workspace (bash or sh; PowerShell on Windows) and return stdout, stderr and exit_code as JSON. ' +
    'It gets no input. Of long output the head and the tail are kept. The person sees the command and decides. ' +
    'With background it goes on after this call, which answers with the first output and a job for shell_job.',
  input: z.strictObject({
    command: commandText,
    working_directory: z
      .string("'working_directory' must be a string.")
      .default('.')
      .describe('Relative to the workspace, or absolute inside it. Defaults to the workspace.'),
    timeout_ms: z
      .int(BAD_TIMEOUT)
      .positive(BAD_TIMEOUT)
      .default(DEFAULT_TIME_LIMIT_MS)
      .describe('Time limit in milliseconds. Defaults to 30000; more than 300000 counts as 300000.'),
    terminal: z
      .boolean("'terminal' must be a boolean.")
      .default(false)
      .describe('Run it in a terminal of 120 columns, for programs that want one. Slower; stderr is then in stdout.'),
    background: z
      .boolean("'background' must be a boolean.")
      .default(false)
      .describe('For servers and watchers: start it, without a time limit, and let it go on.'),
  }),

  plan: ({ command, working_directory, timeout_ms, terminal, background }, context) =>
    planCommand(
      {
        command,
        workingDirectory: working_directory,
        terminal,
        background,
        timeLimitMs: Math.min(timeout_ms, LONGEST_TIME_LIMIT_MS),
      },
      context,
      shellAnswer,
    ),
})
