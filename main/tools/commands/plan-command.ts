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
import type { NotRehearsed, RehearsedCommand } from './rehearsed-command'

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
  context: Pick<ToolContext, 'workspace' | 'folders' | 'vault' | 'rehearse'>,
  answer: (effect: CommandEffect, outcome: CommandOutcome) => ToolResult,
): Promise<Proposal> {
  const { workspace, folders, vault } = context
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
  const tried = canBeRehearsed(effect) ? await context.rehearse?.(effect) : undefined
  if (tried && !('problem' in tried)) return keepRehearsed(effect, tried, answer)
  const asked = tried ? { ...effect, ...untriedFor(tried) } : effect
  return {
    effects: [asked],
    contents: new Map(),
    answer: ({ command: outcome }) => (outcome ? answer(asked, outcome) : errorResult('The command was not run.')),
  }
}

/** A command that goes on afterwards, needs a terminal or is given a secret is run as it is asked for, or not at all. */
function canBeRehearsed({ background, mode, vault }: CommandEffect): boolean {
  return !background && mode !== 'terminal' && !vault
}

function untriedFor({ problem, blockedHosts = [] }: NotRehearsed): Partial<CommandEffect> {
  return { notRehearsed: problem, ...(blockedHosts.length > 0 && { blockedHosts: [...blockedHosts] }) }
}

/** A proposal to keep what a command changed on a layer. */
function keepRehearsed(
  { undo: _, ...effect }: CommandEffect,
  { rehearsal, outcome, changes, contents, stored, upper, release }: RehearsedCommand,
  answer: (effect: CommandEffect, outcome: CommandOutcome) => ToolResult,
): Proposal {
  return {
    effects: [{ ...effect, rehearsal }, ...changes],
    contents,
    rehearsed: { outcome, stored, upper },
    release,
    // Another call of the reply may be about to change what this one has read.
    replanAfterEarlierCalls: true,
    answer: () => answer(effect, outcome),
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
