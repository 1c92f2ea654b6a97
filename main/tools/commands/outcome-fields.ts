import type { CommandOutcome } from '../../../shared/session/tool-results'

/** Returns what a model is always told about a command, by the names that it knows. */
export function outcomeFields({
  stdout,
  stderr,
  exitCode,
  stdoutTruncated,
  stderrTruncated,
  stillRunning,
}: CommandOutcome) {
  return {
    stdout,
    stderr,
    exit_code: exitCode,
    ...(stdoutTruncated && { stdout_truncated: true }),
    ...(stderrTruncated && { stderr_truncated: true }),
    ...(stillRunning && { still_running: stillRunning.processes, still_running_job: stillRunning.job }),
  }
}

/** Describes what a command left running, in a line for a model that knows no fields; empty if it left nothing. */
export function stillRunningWords({ stillRunning }: CommandOutcome): string {
  if (!stillRunning) return ''
  const named = stillRunning.processes.map(({ pid, command }) => `${pid} (${command})`).join(', ')
  return `\n[Still running in the background: ${named}]`
}
