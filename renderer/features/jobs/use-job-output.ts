import { useEffect, useState } from 'react'
import type { JobOutput } from '../../../shared/ipc/job-calls'
import { call } from '../../base/bridge'

const EVERY_MS = 500

/** Returns what a command in the background printed last, renewed as long as it runs and is looked at. */
export function useJobOutput(jobId: string, isRunning: boolean): JobOutput | null {
  const [output, setOutput] = useState<JobOutput | null>(null)
  useEffect(() => {
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const read = () =>
      call('job.output', { jobId }).then(
        now => {
          if (isOver) return
          setOutput(former => (former?.text === now.text ? former : now))
          if (isRunning) timer = setTimeout(read, EVERY_MS)
        },
        // It was put away: what was read stays.
        () => undefined,
      )
    void read()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [jobId, isRunning])
  return output
}
