import { z } from 'zod'
import { WordedError } from '../../../shared/errors'
import { sentence } from '../../../shared/sentence'
import type { Connection, RequestToServer } from './connection'

const Created = z.looseObject({ task: z.looseObject({ taskId: z.string() }) })
const CANCEL_MS = 5_000

/** Calls a tool that its server works off as a task only: has one made, and waits for what comes of it. */
export async function askAsTask(
  connection: Connection,
  params: Record<string, unknown>,
  asking: RequestToServer & { longestMs: number },
): Promise<unknown> {
  const { longestMs, signal } = asking
  const created = Created.safeParse(
    await connection.request('tools/call', { ...params, task: { ttl: longestMs } }, asking),
  )
  if (!created.success) throw new WordedError(sentence`it answered without the task that was asked for`)
  const { taskId } = created.data.task
  try {
    // How far it is comes with the first request's number, which cannot put off the end of this one.
    return await connection.request('tasks/result', { taskId }, { ...asking, timeoutMs: longestMs })
  } catch (thrown) {
    if (signal?.aborted) {
      void connection.request('tasks/cancel', { taskId }, { timeoutMs: CANCEL_MS }).catch(ignore)
    }
    throw thrown
  }
}

/** The task may have ended by itself meanwhile, which is as good. */
function ignore(): void {}
