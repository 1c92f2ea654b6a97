import { basename, win32 } from 'node:path'
import type { CommandEffect } from '../../../shared/session/effects'
import type { CommandOutcome } from '../../../shared/session/tool-results'
import { runCommand } from '../../shell/command/run-command'
import type { CommandStart } from '../../shell/command/running-command'
import { commandEnvironment, loginEnvironment } from '../../shell/login/environment'
import { variablesFor } from '../../vault/command-secrets'
import { coverOutput } from '../../vault/cover/cover-output'
import { resolveInside } from '../../workspace/paths/resolve-path'
import { outputKind } from '../../workspace/read/binary-kind'
import { decodeOutput } from '../../workspace/read/decode-output'
import { confinedFor } from '../confined-for'
import type { ToolContext } from '../tool-context'
import { watchCommand } from '../watch-command'
import { type Applier, onlyOne } from './applier'

/** Runs the command that was shown, and finds out what it changes in the folder. */
export const runCommandEffect: Applier<CommandEffect, CommandOutcome> = async (effects, _, context) => {
  const effect = onlyOne(effects)
  return {
    async commit() {
      // One in the background goes on for longer than anybody could look, and one that is confined changes nothing.
      const { folders, workspace } = context
      if (context.confined) return { outcome: await run(effect, context) }
      if (effect.background)
        return { outcome: await run(effect, context, tree => folders?.runs(workspace, tree, { isJob: true })) }
      const { command: outcome, changed } = await watchCommand(context, onStart => run(effect, context, onStart))
      return { outcome, changed }
    },
  }
}

async function run(
  effect: CommandEffect,
  context: ToolContext,
  onStart: CommandStart['onStart'] = () => undefined,
): Promise<CommandOutcome> {
  const { workspace, signal, jobs, report } = context
  const { command, workingDirectory, shell, timeLimitMs, mode = 'pipes', background = false, output, input } = effect
  const cwd = await resolveInside(workspace, workingDirectory)
  const usual = commandEnvironment(await loginEnvironment())
  const given = await givenTo(effect, context)
  const environment = { ...((await context.environment?.(usual)) ?? usual), ...given.variables }
  const confined = context.confined && (await confinedFor(effect, { workspace, environment }))
  const request = { command, shell, cwd, environment, mode, output, input, signal, onOutput: report, confined, onStart }
  const covered = { ...request, rewrite: given.rewrite }
  const outcome = await (background
    ? jobs.start(covered)
    : runCommand({ ...covered, timeLimitMs, kindOf: outputKind, decode: decodeOutput }))
  return { ...outcome, ...(confined && { confined: true }) }
}

/** What the command is given of the vault, and by what its output is covered. */
async function givenTo({ vault: named, command, script }: CommandEffect, { vault }: ToolContext) {
  if (!named) return {}
  const { variables, secrets, entries } = variablesFor(named, vault)
  const program = script?.program ?? command.trim().split(/\s/, 1)[0] ?? ''
  for (const entry of entries) await vault?.noteUse(entry, basename(win32.basename(program)), 'program')
  return { variables, rewrite: () => coverOutput(secrets) }
}
