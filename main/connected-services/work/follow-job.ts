import { setTimeout as wait } from 'node:timers/promises'
import type { UsableService } from '../connected-services'
import type { Exchanged } from './exchange'
import type { JobAtWork } from './kept-jobs'
import { type Call, readJson, readProduct } from './read-product'
import type { AskedWork, JobState, QueuedWork, WorkProduct } from './work-capability'
import { ServiceBusy, WorkFailed } from './work-failures'

type Following = {
  call: Call
  found: UsableService
  asked: AskedWork
  work: JobAtWork
  signal: AbortSignal
  outlives(): Promise<void>
  report(text: string): void
  pollMs?: number | undefined
}

/** So long a service may be out of reach while it works, and so long the work itself may take. */
const OUT_OF_REACH_MS = 120_000
const LONGEST_MS = 2 * 3_600_000
const REPORT_MS = 10_000

/** Submits a job unless that was done before, and waits until it is done. The job is on the disk before anything else is asked. */
export async function followJob(
  offer: QueuedWork,
  { call, found, asked, work, signal, outlives, report, pollMs }: Following,
): Promise<{ answer: Exchanged; product: WorkProduct }> {
  const { service, address } = found
  const { label } = service
  if (work.job === undefined) {
    const answer = await call(offer.submit(asked, address))
    await work.submitted(readJson(answer, json => offer.submitted(json, asked, address), label))
  } else {
    report(`${label} was asked before: waiting for job ${offer.idOf(work.job)}.\n`)
  }
  await outlives()
  const { job } = work
  const said = progress(report)
  const started = Date.now()
  let reached = started
  for (;;) {
    const state = await stateOf().catch((thrown: unknown) => {
      const isLate = Date.now() - reached > OUT_OF_REACH_MS
      if (thrown instanceof WorkFailed || signal.aborted || isLate) throw thrown
      return undefined
    })
    if (state) reached = Date.now()
    if (state?.type === 'failed') throw new WorkFailed(`${label} could not do it. It says: ${state.detail}`)
    if (state?.type === 'done') break
    said(state, Date.now() - started)
    if (Date.now() - started > LONGEST_MS) throw new Error(`${label} has not finished after two hours.`)
    await wait(pollMs ?? pauseAfter(Date.now() - started), undefined, { signal })
  }
  const answer = await onceMore(() => call(offer.result(job), { isResult: true }))
  return { answer, product: readProduct(offer, answer, label) }

  async function stateOf(): Promise<JobState> {
    const answer = await call(offer.status(job))
    return readJson(answer, offer.state, label)
  }

  /** The result is there: who has a fault for a moment is asked once more. */
  async function onceMore<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (thrown) {
      if (!(thrown instanceof ServiceBusy) || signal.aborted) throw thrown
      await wait(pollMs ?? 2_000, undefined, { signal })
      return work()
    }
  }
}

/** Short in the beginning, when most pictures are done. */
function pauseAfter(milliseconds: number): number {
  return milliseconds < 20_000 ? 1_000 : milliseconds < 120_000 ? 2_000 : 5_000
}

/** Says where a job stands whenever that changes, and now and then that it goes on. */
function progress(report: (text: string) => void) {
  let last = ''
  let at = 0
  return (state: JobState | undefined, milliseconds: number): void => {
    const words = wordsFor(state)
    if (words === last && milliseconds - at < REPORT_MS) return
    ;[last, at] = [words, milliseconds]
    report(`${words} (${Math.round(milliseconds / 1_000)} s)\n`)
  }
}

function wordsFor(state: JobState | undefined): string {
  if (!state) return 'The service does not answer right now'
  if (state.type === 'waits')
    return state.place === undefined ? 'In the queue' : `In the queue, ${state.place} before it`
  const percent = state.type === 'works' ? state.percent : undefined
  return percent === undefined ? 'At work' : `At work, ${Math.round(percent)} %`
}
