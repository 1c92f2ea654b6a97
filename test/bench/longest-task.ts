import { readFile, rm } from 'node:fs/promises'
import type { BenchApp } from './bench-app'

/** The part of a trace's events that is used. `tdur` is processor time in microseconds. */
type TraceEvent = { name: string; pid: number; tid: number; tdur?: number; args?: { name?: string } }

/**
 * Does a job, and tells the longest task of the page meanwhile: the milliseconds of the processor that it took, which are the same
 * however busy the computer is with something else.
 */
export async function longestTask<T>(
  { app }: BenchApp,
  job: () => Promise<T>,
): Promise<{ longest: number; result: T }> {
  await app.evaluate(({ contentTracing }) =>
    contentTracing.startRecording({ included_categories: ['toplevel'], excluded_categories: ['*'] }),
  )
  const result = await job()
  const path = await app.evaluate(({ contentTracing }) => contentTracing.stopRecording())
  const { traceEvents } = JSON.parse(await readFile(path, 'utf8')) as { traceEvents: TraceEvent[] }
  await rm(path)
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid}/${tid}`
  const isPage = ({ name, args }: TraceEvent) => name === 'thread_name' && args?.name === 'CrRendererMain'
  const pages = new Set(traceEvents.filter(isPage).map(threadOf))
  const tasks = traceEvents.filter(
    event => event.name === 'ThreadControllerImpl::RunTask' && pages.has(threadOf(event)),
  )
  return { longest: tasks.reduce((most, { tdur = 0 }) => Math.max(most, tdur / 1000), 0), result }
}
