import type { CommandOutcome } from '../../../shared/session/tool-results'

/** Returns what a model is always told about a command, by the names that it knows. */
export function outcomeFields(outcome: CommandOutcome) {
  const { stdout, stderr, exitCode, stdoutTruncated, stderrTruncated, stillRunning, rehearsed } = outcome
  return {
    stdout,
    stderr,
    exit_code: exitCode,
    ...(stdoutTruncated && { stdout_truncated: true }),
    ...(stderrTruncated && { stderr_truncated: true }),
    ...(rehearsed && { sandbox: sandboxText(outcome) }),
    ...(stillRunning && { still_running: stillRunning.processes, still_running_job: stillRunning.job }),
  }
}

export function sandboxText({ lost = [], reachedHosts = [], blockedHosts = [] }: CommandOutcome): string {
  const network = reachedHosts.length > 0 ? `with no network but ${reachedHosts.join(', ')}` : 'without network'
  const kept = blockedHosts.length > 0 ? ` It was not let connect to ${blockedHosts.join(', ')}.` : ''
  const gone = lost.length > 0 ? ` These files outside of the workspace were not kept: ${lost.join(', ')}` : ''
  return `Ran ${network} and with an empty home folder; only changes in the workspace are real.${kept}${gone}`
}

/** Describes what a command that was tried first has not done; empty for any other. */
export function sandboxWords(outcome: CommandOutcome): string {
  return outcome.rehearsed ? `\n[Sandbox: ${sandboxText(outcome)}]` : ''
}

/** Describes what a command left running, in a line for a model that knows no fields; empty if it left nothing. */
export function stillRunningWords({ stillRunning }: CommandOutcome): string {
  if (!stillRunning) return ''
  const named = stillRunning.processes.map(({ pid, command }) => `${pid} (${command})`).join(', ')
  return `\n[Still running in the background: ${named}]`
}
