import { join } from 'node:path'
import { runCommand } from '../../main/shell/command/run-command'
import { confinedFor } from '../../main/tools/confined-for'
import type { CommandEffect } from '../../shared/session/effects'

type Where = { workspace: string; environment: Readonly<Record<string, string>>; timeLimitMs?: number }

/** Runs a command that only reads as the app does where nobody was asked. Resolves with all that it printed. */
export async function runUnasked(effect: CommandEffect, where: Where): Promise<string> {
  const { workspace, environment, timeLimitMs = 10_000 } = where
  const { confined } = await confinedFor(effect, { workspace, environment })
  const { stdout, stderr } = await runCommand({
    command: effect.command,
    shell: effect.shell,
    cwd: join(workspace, effect.workingDirectory),
    environment,
    confined,
    mode: 'pipes',
    timeLimitMs,
    signal: new AbortController().signal,
    onOutput: () => undefined,
  })
  return stdout + stderr
}
