import { basename, win32 } from 'node:path'
import type { CommandEffect } from '../../../shared/session/effects'
import type { CommandOutcome } from '../../../shared/session/tool-results'
import { withheld } from '../../shell/command/command-outcome'
import { type LeftBehind, runCommand } from '../../shell/command/run-command'
import type { CommandStart } from '../../shell/command/running-command'
import { commandEnvironment, loginEnvironment } from '../../shell/login/environment'
import { variablesFor } from '../../vault/command-secrets'
import { cover } from '../../vault/cover/cover'
import { coverOutput } from '../../vault/cover/cover-output'
import { resolveInside } from '../../workspace/paths/resolve-path'
import { outputKind } from '../../workspace/read/binary-kind'
import { decodeOutput } from '../../workspace/read/decode-output'
import { confinedFor, wordsForRefusal } from '../confined-for'
import type { ToolContext } from '../tool-context'
import { watchCommand } from '../watch-command'
import { type Applier, onlyOne } from './applier'

/** Runs the command that was shown, and finds out what it changes in the folder. */
export const runCommandEffect: Applier<CommandEffect, CommandOutcome> = async (effects, { rehearsed }, context) => {
  const effect = onlyOne(effects)
  return {
    async commit() {
      // It has run: what it changed are the other effects of the plan.
      if (effect.rehearsal && rehearsed) return { outcome: rehearsed.outcome }
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
  const { confined, secretSince } = context.confined
    ? await confinedFor(effect, { workspace, environment })
    : UNCONFINED
  const request = { command, shell, cwd, environment, mode, output, input, signal, onOutput: report, confined, onStart }
  const covered = { ...request, rewrite: given.rewrite }
  const refusal = secretSince && (async () => wordsForRefusal(await secretSince()))
  if (background) return { ...(await jobs.start({ ...covered, refusal })), ...(confined && { confined: true }) }

  function adopt({ marker, processes: found }: LeftBehind): CommandOutcome['stillRunning'] {
    const processes = found.map(one => ({ ...one, command: cover(one.command, given.secrets ?? []) }))
    return { job: jobs.adopt({ command, cwd, marker, processes }), processes }
  }

  const outcome = await runCommand({ ...covered, timeLimitMs, kindOf: outputKind, decode: decodeOutput, adopt })
  const refused = await refusal?.()
  return { ...(refused === undefined ? outcome : withheld(outcome, refused)), ...(confined && { confined: true }) }
}

const UNCONFINED = { confined: undefined, secretSince: undefined }

/** Returns what the command is given from the vault, and how its output is masked. */
async function givenTo({ vault: named, command, script }: CommandEffect, { vault }: ToolContext) {
  if (!named) return {}
  const { variables, secrets, entries } = variablesFor(named, vault)
  const program = script?.program ?? command.trim().split(/\s/, 1)[0] ?? ''
  for (const entry of entries) await vault?.noteUse(entry, basename(win32.basename(program)), 'program')
  return { variables, secrets, rewrite: () => coverOutput(secrets) }
}
