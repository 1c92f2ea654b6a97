import type { CommandOutcome } from '../../../shared/session/tool-results'

/** What a model is told of a command in any case, by the names that it knows. */
export function outcomeFields({ stdout, stderr, exitCode, stdoutTruncated, stderrTruncated }: CommandOutcome) {
  return {
    stdout,
    stderr,
    exit_code: exitCode,
    ...(stdoutTruncated && { stdout_truncated: true }),
    ...(stderrTruncated && { stderr_truncated: true }),
  }
}
