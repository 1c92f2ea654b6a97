import { runInPipes } from './run-in-pipes'
import { runInTerminal } from './run-in-terminal'
import type { CommandStart, RunningCommand } from './running-command'

/** Starts a command. Rejects, worded for the model, where the shell cannot be started. */
export function startCommand(start: CommandStart): Promise<RunningCommand> {
  return start.mode === 'terminal' ? runInTerminal(start) : runInPipes(start)
}
