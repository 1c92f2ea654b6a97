import type { CommandEffect } from '../../../shared/session/effects'
import type { CommandOutcome } from '../../../shared/session/tool-results'
import { runCommand } from '../../shell/command/run-command'
import { commandEnvironment, loginEnvironment } from '../../shell/login/environment'
import { resolveInside } from '../../workspace/paths/resolve-path'
import { outputKind } from '../../workspace/read/binary-kind'
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
      if (effect.background || context.confined) return { outcome: await run(effect, context) }
      const { command: outcome, changed } = await watchCommand(context, () => run(effect, context))
      return { outcome, changed }
    },
  }
}

async function run(effect: CommandEffect, context: ToolContext): Promise<CommandOutcome> {
  const { workspace, signal, jobs, report } = context
  const { command, workingDirectory, shell, timeLimitMs, mode = 'pipes', background = false, output, input } = effect
  const cwd = await resolveInside(workspace, workingDirectory)
  const usual = commandEnvironment(await loginEnvironment())
  const environment = (await context.environment?.(usual)) ?? usual
  const confined = context.confined && (await confinedFor(effect, { workspace, environment }))
  const request = { command, shell, cwd, environment, mode, output, input, signal, onOutput: report, confined }
  const outcome = await (background ? jobs.start(request) : runCommand({ ...request, timeLimitMs, kindOf: outputKind }))
  return { ...outcome, ...(confined && { confined: true }) }
}
