import { create } from 'zustand'
import type { JobView } from '../../../shared/ipc/job-calls'
import { call, on } from '../../base/bridge'

/** The commands in the background of all sessions, the newest first; null until main has said which. */
export const useJobs = create<{ jobs: readonly JobView[] | null }>()(() => ({ jobs: null }))

/** Keeps the list in step with main. Started once; returns what stops it. */
export function followJobs(): () => void {
  const stop = on('jobs.changed', ({ jobs }) => useJobs.setState({ jobs }))
  call('job.list').then(
    jobs => useJobs.setState(state => (state.jobs ? state : { jobs })),
    // Jobs that the main process cannot report are not shown.
    () => undefined,
  )
  return stop
}

export const countRunning = (jobs: readonly JobView[] | null): number =>
  (jobs ?? []).filter(({ ended }) => ended === undefined).length
