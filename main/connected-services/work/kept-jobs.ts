import { createHash, randomUUID } from 'node:crypto'
import type { ServiceWorkEffect } from '../../../shared/session/effects'
import type { Document } from '../../store/documents/document'
import type { ServiceJob } from '../../store/documents/service-jobs'

const MOST_KEPT = 100
/** Services keep what they made for about so long. */
const LONGEST_KEPT_MS = 7 * 24 * 3_600_000

/**
 * The jobs that a service works on by itself, which outlive Atrium. If the same work is requested again, it gets their
 * result, and is paid for once.
 */
export type KeptJobs = {
  /** Returns what became of the same work that was sent before, and that no call waits for. */
  earlier(key: string): ServiceWorkEffect['earlier']
  /** Takes up a job that was begun, or has it written down that something is about to be sent. Must be left. */
  begin(key: string, service: string): Promise<JobAtWork>
}

export type JobAtWork = {
  /** Undefined where nothing was sent yet. */
  job: unknown
  /** The service took it. Resolves once that is on the disk. */
  submitted(job: unknown): Promise<void>
  /** Nobody waits any more. What is not over can be taken up again, or is said to be unknown. */
  leave(fate: { isOver: boolean }): Promise<void>
}

export type JobDocument = Pick<Document<ServiceJob[]>, 'data' | 'update'>

export function keptJobs(document: JobDocument): KeptJobs {
  /** The ids of those that calls wait for right now. */
  const followed = new Set<string>()
  const found = (key: string) =>
    current(document.data).find(one => one.key === key && !followed.has(one.id) && one.job !== undefined) ??
    current(document.data).find(one => one.key === key && !followed.has(one.id))

  return {
    earlier(key) {
      const one = found(key)
      return one && (one.job === undefined ? 'unknown' : 'goes-on')
    },
    async begin(key, service) {
      const former = found(key)
      const id = former?.id ?? randomUUID()
      followed.add(id)
      let job = former?.job
      const put = async (part: Partial<ServiceJob>) => {
        await document.update(all => {
          const others = current(all).filter(one => one.id !== id)
          const own = all.find(one => one.id === id)
          return [...others, { key, service, at: Date.now(), job: own?.job, ...part, id }].slice(-MOST_KEPT)
        })
      }
      try {
        if (job === undefined) await put({})
      } catch (thrown) {
        followed.delete(id)
        throw thrown
      }
      return {
        get job() {
          return job
        },
        async submitted(begun) {
          job = begun
          await put({ job: begun })
        },
        async leave({ isOver }) {
          followed.delete(id)
          if (isOver) await document.update(all => all.filter(one => one.id !== id))
        },
      }
    },
  }
}

function current(jobs: readonly ServiceJob[]): ServiceJob[] {
  return jobs.filter(({ at }) => at > Date.now() - LONGEST_KEPT_MS)
}

/** Names what is asked, wherever the result of it is to be put. */
export function keyOfWork(workspace: string, effect: ServiceWorkEffect): string {
  const { capability, service, text, file, model, options } = effect
  const asked = [workspace, capability, service.id, text, file?.version.hash, model, options]
  return createHash('sha256').update(JSON.stringify(asked)).digest('hex')
}
