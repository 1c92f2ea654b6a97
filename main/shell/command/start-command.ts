import { runInPipes } from './run-in-pipes'
import { runInTerminal } from './run-in-terminal'
import type { CommandStart, RunningCommand } from './running-command'

/** Starts a command. Rejects, worded for the model, where the shell cannot be started. */
export async function startCommand(start: CommandStart): Promise<RunningCommand> {
  const running = await (start.mode === 'terminal' ? runInTerminal(start) : runInPipes(start))
  start.onStart?.(running.tree)
  return running
}
