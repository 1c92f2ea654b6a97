import type { CommandOutcome } from '../../../shared/session/tool-results'
import type { CapturedOutput } from '../output/capture-output'

type Ending = {
  /** As `performance.now` gave it. */
  startedAt: number
  exitCode?: number | null
  stdout?: CapturedOutput & { binary?: string }
  stderr?: CapturedOutput
  timedOut?: boolean
  stopped?: boolean
  /** Of a command that goes on. */
  job?: string
  stillRunning?: CommandOutcome['stillRunning']
}

/** Returns a command's results up to now. */
export function outcomeOf({ startedAt, stdout, stderr, ...ending }: Ending): CommandOutcome {
  return {
    exitCode: null,
    timedOut: false,
    stopped: false,
    ...ending,
    stdout: stdout?.text ?? '',
    stderr: stderr?.text ?? '',
    stdoutTruncated: stdout?.truncated ?? false,
    stderrTruncated: stderr?.truncated ?? false,
    ...(stdout?.binary !== undefined && { binary: stdout.binary }),
    durationMs: Math.round(performance.now() - startedAt),
  }
}

/** Replaces a command's output, which may not be passed on, with the reason for that. */
export function withheld({ binary: _, ...outcome }: CommandOutcome, reason: string): CommandOutcome {
  return { ...outcome, stdout: '', stderr: `${reason}\n`, stdoutTruncated: false, stderrTruncated: false }
}
