import type { jobCalls } from '../../shared/ipc/job-calls'
import type { Handlers } from './handle-ipc-call'
import type { HandlerContext } from './handler-context'

export function jobHandlers({ jobs }: HandlerContext): Pick<Handlers, keyof typeof jobCalls> {
  return {
    'job.list': () => jobs.views(),
    'job.output': ({ jobId }) => jobs.output(jobId),
    'job.stop': ({ jobId }) => jobs.stop(jobId),
  }
}
