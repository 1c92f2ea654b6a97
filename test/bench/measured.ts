import { monitorEventLoopDelay, performance } from 'node:perf_hooks'

/** The result of a job, and in milliseconds how long it took and the longest that it held this thread. */
export type Measured<T> = { value: T; took: number; held: number }

export async function measured<T>(job: () => Promise<T>): Promise<Measured<T>> {
  const delays = monitorEventLoopDelay({ resolution: 1 })
  delays.enable()
  const began = performance.now()
  const value = await job()
  const took = performance.now() - began
  await new Promise(setImmediate)
  delays.disable()
  return { value, took, held: delays.max / 1e6 }
}
