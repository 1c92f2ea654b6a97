import type { JobView } from '../../../shared/ipc/job-calls'
import type { SessionState } from '../../../shared/session/session-state'

export type FormerJob = { id: string; command: string }

/** So many are named; older ones are told in the conversation. */
const MOST = 5

/**
 * Returns the background commands of a session that main no longer knows: Atrium quit in the meantime, or the command was
 * dropped long after its end.
 */
export function formerJobs({ calls }: SessionState, jobs: readonly JobView[]): FormerJob[] {
  const known = new Set(jobs.map(({ id }) => id))
  const commands = new Map<string, string>()
  for (const { result } of Object.values(calls)) {
    const details = result?.details
    // One that was started, and each time that its output was read.
    if (details?.type === 'command' && details.outcome.job !== undefined) {
      commands.set(details.outcome.job, details.command)
    }
  }
  return [...commands]
    .map(([id, command]) => ({ id, command }))
    .filter(({ id }) => !known.has(id))
    .slice(-MOST)
    .reverse()
}
