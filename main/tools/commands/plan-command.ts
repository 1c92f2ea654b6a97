import { stat } from 'node:fs/promises'
import { z } from 'zod'
import type { CommandEffect } from '../../../shared/session/effects'
import { type CommandOutcome, errorResult, type ToolResult } from '../../../shared/session/tool-results'
import { commandShell } from '../../shell/login/command-shell'
import { COMMAND_VARIABLES, definedOnly } from '../../shell/login/environment'
import { checkForCommand, type NamedSecret } from '../../vault/command-secrets'
import { BACKGROUND_UNDO, COMING_UNDO } from '../../workspace/folder-index/coverage-words'
import { relativePath, resolveInside } from '../../workspace/paths/resolve-path'
import type { Proposal } from '../tool'
import type { ToolContext } from '../tool-context'
import { takeSecrets } from './named-secrets'

/** A command as a model asks for it; one without a working directory runs in the workspace. */
export type CommandRequest = Pick<CommandEffect, 'command' | 'timeLimitMs'> & {
  workingDirectory?: string
  terminal?: boolean
  background?: boolean
  output?: CommandEffect['output']
  script?: CommandEffect['script']
  input?: CommandEffect['input']
  /** The vault entries that code names. A line names them itself. */
  named?: readonly NamedSecret[]
}

const NO_COMMAND = "'command' must be a non-empty string."

/** The command of a tool that runs one. */
export const commandText = z
  .string(NO_COMMAND)
  .regex(/\S/, NO_COMMAND)
  .refine(command => !command.includes('\0'), "'command' must not contain a NUL character.")
  .describe('Shell command to run.')

/** A proposal to run a command, whose outcome `answer` tells the model in the form that its tool has for it. */
export async function planCommand(
  request: CommandRequest,
  { workspace, folders, vault }: Pick<ToolContext, 'workspace' | 'folders' | 'vault'>,
  answer: (effect: CommandEffect, outcome: CommandOutcome) => ToolResult,
): Promise<Proposal> {
  const { timeLimitMs, workingDirectory = '.', terminal, background, output, script, input } = request
  const shell = commandShell(process.platform, definedOnly(process.env))
  const { command, named } = await withoutSecrets(request, shell, vault)
  // A large folder takes long to look at: the card is there meanwhile, and is told once that is known.
  const undo = background ? BACKGROUND_UNDO : folders && COMING_UNDO
  const effect: CommandEffect = {
    type: 'command',
    command,
    workingDirectory: await directoryIn(workspace, workingDirectory),
    shell,
    timeLimitMs: background ? 0 : timeLimitMs,
    environment: Object.keys(COMMAND_VARIABLES),
    ...(named.length > 0 && { vault: named }),
    ...(terminal && { mode: 'terminal' }),
    ...(background && { background }),
    ...(output && { output }),
    ...(script && { script }),
    ...(input !== undefined && { input }),
    ...(undo && { undo }),
  }
  return {
    effects: [effect],
    contents: new Map(),
    answer: ({ command: outcome }) => (outcome ? answer(effect, outcome) : errorResult('The command was not run.')),
  }
}

/** Without a vault a line means what it means to the shell. */
async function withoutSecrets(
  { command, script, named = [] }: CommandRequest,
  shell: string,
  vault: ToolContext['vault'],
): Promise<{ command: string; named: NamedSecret[] }> {
  if (!vault) return { command, named: [] }
  const taken = script ? { command, named: [...named] } : await takeSecrets(command, shell)
  checkForCommand(taken.named, vault)
  return taken
}

/** Returns what a view shows of it. */
export function commandDetails({ command, workingDirectory }: CommandEffect, outcome: CommandOutcome) {
  return { type: 'command', command, workingDirectory, outcome } as const
}

/** Relative to the workspace with '/', '.' for the workspace itself. */
async function directoryIn(workspace: string, raw: string): Promise<string> {
  const resolved = await resolveInside(workspace, raw)
  const folder = await stat(resolved).catch(() => undefined)
  if (!folder) throw new Error(`working_directory does not exist: ${raw}`)
  if (!folder.isDirectory()) throw new Error(`working_directory is not a directory: ${raw}`)
  return relativePath(workspace, resolved)
}
