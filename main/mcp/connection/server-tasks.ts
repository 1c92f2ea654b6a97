import { setTimeout as delay } from 'node:timers/promises'
import { ProtocolError } from '@modelcontextprotocol/client'
import { z } from 'zod'
import { APP_QUIT } from '../../../shared/app-quit'
import { WordedError } from '../../../shared/errors'
import { sentence } from '../../../shared/sentence'
import type { Connection, RequestToServer } from './connection'

/** A task that a server works on by itself. It keeps the result for `keptMs`, or without end. */
export type ServerTask = { taskId: string; keptMs?: number | undefined }

/** A call that may become a task. */
export type TaskCall = {
  params: Record<string, unknown>
  /** The server takes it as a task only. */
  asTask?: boolean | undefined
  /** The task that the same call became earlier: it is followed, and nothing is begun anew. */
  begun?: ServerTask | undefined
  /** It has become a task, which goes on without Atrium from now on. */
  began?(task: ServerTask): Promise<void>
}

type Following = RequestToServer & { longestMs: number }

/** Its server has put an end to a task. */
export class TaskCancelled extends Error {}

/** The time that a call may take is over, and its task is still at work. */
export class TaskAtWork extends Error {
  constructor() {
    super('The task is still at work')
  }
}

const CANCEL_MS = 5_000
const USUAL_PAUSE_MS = 1_000
const LEAST_PAUSE_MS = 50
const LONGEST_PAUSE_MS = 30_000
const LONGEST_WORDS = 500

/** Its times have other names since 2026-07-28, and what it asks and what comes of it are a part of it. */
const Task = z.looseObject({
  taskId: z.string().min(1).max(1_000),
  status: z.string().catch('working'),
  statusMessage: z.string().optional().catch(undefined),
  ttl: z.number().nonnegative().optional().catch(undefined),
  ttlMs: z.number().nonnegative().optional().catch(undefined),
  pollInterval: z.number().optional().catch(undefined),
  pollIntervalMs: z.number().optional().catch(undefined),
  inputRequests: z.record(z.string(), z.unknown()).optional().catch(undefined),
  error: z.looseObject({ code: z.number(), message: z.string() }).optional().catch(undefined),
})
type Task = z.infer<typeof Task>

const Created = z.looseObject({ task: Task })

/**
 * Calls a tool, and where its server makes that a task, follows it to its end. A turn never stays open for a task, which
 * may take days: the same call, made again, gets the result.
 */
export async function callAsTask(
  connection: Connection,
  { params, asTask, begun, began }: TaskCall,
  asking: Following,
): Promise<unknown> {
  if (begun) return follow(connection, begun, asking)
  const { longestMs } = asking
  const wanted = asTask && !connection.answersWithTasks ? { ...params, task: { ttl: longestMs } } : params
  const answered = await connection.request('tools/call', wanted, asking)
  const created = Created.safeParse(answered)
  if (!created.success) {
    if (wanted === params) return answered
    throw new WordedError(sentence`it answered without the task that was asked for`)
  }
  const { taskId, ttl, ttlMs = ttl } = created.data.task
  await began?.({ taskId, keptMs: ttlMs })
  return follow(connection, { taskId, first: created.data.task }, asking)
}

/** Looks after a task until it is over. Where the person stops the call the server is told; where Atrium ends it is not. */
async function follow(
  connection: Connection,
  { taskId, first }: { taskId: string; first?: Task },
  asking: Following,
): Promise<unknown> {
  const { signal, longestMs } = asking
  const until = performance.now() + longestMs
  const tell = tellingOf(asking)
  const answered = new Set<string>()
  try {
    for (let task = first; ; ) {
      task ??= Task.parse(await connection.request('tasks/get', { taskId }, brief(asking)))
      tell(task)
      if (isOver(task)) return await resultOf(connection, task, asking)
      if (task.status === 'input_required') {
        // Of before 2026-07-28: what the server asks comes with the request for the result.
        if (!task.inputRequests) return await connection.request('tasks/result', { taskId }, asking)
        await answer(connection, task, { answered, asking })
      }
      if (performance.now() > until) throw new TaskAtWork()
      await delay(pauseOf(task), undefined, signal && { signal })
      task = undefined
    }
  } catch (thrown) {
    if (signal?.aborted && signal.reason !== APP_QUIT) {
      void connection.request('tasks/cancel', { taskId }, { timeoutMs: CANCEL_MS }).catch(ignore)
    }
    throw thrown
  }
}

function isOver({ status }: Task): boolean {
  return ['completed', 'failed', 'cancelled'].includes(status)
}

async function resultOf(connection: Connection, task: Task, asking: Following): Promise<unknown> {
  const { taskId, status, statusMessage = '', error } = task
  if (status === 'cancelled') {
    throw new TaskCancelled(`the server cancelled its task. ${statusMessage.slice(0, LONGEST_WORDS)}`.trim())
  }
  if (error) throw new ProtocolError(error.code, error.message)
  // A task without one says of itself that what came of it has to be asked for.
  return task.result ?? connection.request('tasks/result', { taskId }, brief(asking))
}

type Answering = { answered: Set<string>; asking: Following }

/** Has the person answer what a task asks; what was answered may be asked again until the server has read it. */
async function answer(
  connection: Connection,
  { taskId, inputRequests = {} }: Task,
  { answered, asking }: Answering,
): Promise<void> {
  for (const [key, request] of Object.entries(inputRequests)) {
    if (answered.has(key)) continue
    answered.add(key)
    const response = await connection.answer(request, asking.signal)
    await connection.request('tasks/update', { taskId, inputResponses: { [key]: response } }, brief(asking))
  }
}

/** Says what the server says of how far it is, once. */
function tellingOf({ progress }: RequestToServer): (task: Task) => void {
  let last = ''
  return ({ statusMessage = '' }) => {
    if (statusMessage === '' || statusMessage === last) return
    last = statusMessage
    progress?.(`${statusMessage.slice(0, LONGEST_WORDS)}\n`)
  }
}

/** A question how it stands is no long work. */
function brief({ signal, timeoutMs }: Following): RequestToServer {
  return { timeoutMs, ...(signal && { signal }) }
}

function pauseOf({ pollInterval, pollIntervalMs = pollInterval ?? USUAL_PAUSE_MS }: Task): number {
  return Math.min(LONGEST_PAUSE_MS, Math.max(LEAST_PAUSE_MS, pollIntervalMs))
}

/** The task may have ended by itself meanwhile, which is as good. */
function ignore(): void {}
