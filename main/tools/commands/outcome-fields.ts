import type { CommandOutcome } from '../../../shared/session/tool-results'

/** What a model is told of a command in any case, by the names that it knows. */
export function outcomeFields({ stdout, stderr, exitCode, stdoutTruncated, stderrTruncated, left }: CommandOutcome) {
  return {
    stdout,
    stderr,
    exit_code: exitCode,
    ...(stdoutTruncated && { stdout_truncated: true }),
    ...(stderrTruncated && { stderr_truncated: true }),
    ...(left && { left_running: left.processes, left_running_job: left.job }),
  }
}

/** What a command left running, in a line for a model that knows no fields; empty where it left nothing. */
export function leftWords({ left }: CommandOutcome): string {
  if (!left) return ''
  const named = left.processes.map(({ pid, command }) => `${pid} (${command})`).join(', ')
  return `\n[Still running in the background: ${named}]`
}
