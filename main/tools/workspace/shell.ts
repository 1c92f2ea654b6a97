import { stat } from 'node:fs/promises'
import { z } from 'zod'
import { textIn } from '../../../shared/session/call-action'
import type { CommandEffect } from '../../../shared/session/effects'
import { type CommandOutcome, errorResult, type ToolResult, textResult } from '../../../shared/session/tool-results'
import { commandShell } from '../../shell/login/command-shell'
import { COMMAND_VARIABLES, definedOnly } from '../../shell/login/environment'
import { BACKGROUND_UNDO, COMING_UNDO } from '../../workspace/folder-index/coverage-words'
import { relativePath, resolveInside } from '../../workspace/paths/resolve-path'
import { defineTool } from '../tool'
import { outcomeFields } from './outcome-fields'

const DEFAULT_TIME_LIMIT_MS = 30_000
const LONGEST_TIME_LIMIT_MS = 300_000

const NO_COMMAND = "'command' must be a non-empty string."
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
    command: z
      .string(NO_COMMAND)
      .regex(/\S/, NO_COMMAND)
      .refine(command => !command.includes('\0'), "'command' must not contain a NUL character.")
      .describe('Shell command to run.'),
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

  async plan({ command, working_directory, timeout_ms, terminal, background }, { workspace, folders }) {
    // A large folder takes long to look at: the card is there meanwhile, and is told once that is known.
    const undo = background ? BACKGROUND_UNDO : folders && COMING_UNDO
    const effect: CommandEffect = {
      type: 'command',
      command,
      workingDirectory: await workingDirectory(workspace, working_directory),
      shell: commandShell(process.platform, definedOnly(process.env)),
      timeLimitMs: background ? 0 : Math.min(timeout_ms, LONGEST_TIME_LIMIT_MS),
      environment: Object.keys(COMMAND_VARIABLES),
      ...(terminal && { mode: 'terminal' }),
      ...(background && { background }),
      ...(undo && { undo }),
    }
    return { effects: [effect], contents: new Map(), answer: outcome => answer(effect, outcome.command) }
  },
})

/** Relative to the workspace with '/', '.' for the workspace itself. */
async function workingDirectory(workspace: string, raw: string): Promise<string> {
  const resolved = await resolveInside(workspace, raw)
  const folder = await stat(resolved).catch(() => undefined)
  if (!folder) throw new Error(`working_directory does not exist: ${raw}`)
  if (!folder.isDirectory()) throw new Error(`working_directory is not a directory: ${raw}`)
  return relativePath(workspace, resolved)
}

/** A command that fails has still run, and its exit code says so; that it was cut short is the tool's own failure. */
function answer({ command, workingDirectory, timeLimitMs }: CommandEffect, outcome?: CommandOutcome): ToolResult {
  if (!outcome) return errorResult('The command was not run.')
  const error = wordsForInterruption(outcome, timeLimitMs)
  const text = JSON.stringify({
    ...(outcome.job !== undefined && { job: outcome.job }),
    ...outcomeFields(outcome),
    ...(outcome.timedOut && { timed_out: true }),
    ...(error && { error }),
  })
  const details = { type: 'command', command, workingDirectory, outcome } as const
  return error ? errorResult(text, details) : textResult(text, details)
}

function wordsForInterruption({ timedOut, stopped }: CommandOutcome, timeLimitMs: number): string | undefined {
  if (timedOut) return `Command timed out after ${timeLimitMs}ms.`
  return stopped ? 'The command was stopped before it ended.' : undefined
}
