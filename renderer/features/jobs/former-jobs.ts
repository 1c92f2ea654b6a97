import type { JobView } from '../../../shared/ipc/job-calls'
import type { SessionState } from '../../../shared/session/session-state'

export type FormerJob = { id: string; command: string }

/** So many are named; older ones are told in the conversation. */
const MOST = 5

/** What a session had in the background that main does not know any more: Atrium was ended meanwhile, or it was put away long after its end. */
export function formerJobs({ calls }: SessionState, jobs: readonly JobView[]): FormerJob[] {
  const known = new Set(jobs.map(({ id }) => id))
  const started = Object.values(calls).flatMap(({ call, result }) => {
    const details = call.name === 'shell' ? result?.details : undefined
    if (details?.type !== 'command' || details.outcome.job === undefined) return []
    return [{ id: details.outcome.job, command: details.command }]
  })
  return started
    .filter(({ id }) => !known.has(id))
    .slice(-MOST)
    .reverse()
}
