import { ProtocolError } from '@modelcontextprotocol/client'
import { APP_QUIT } from '../../../shared/app-quit'
import { messageOf } from '../../../shared/errors'
import { TASK_GOES_ON } from '../../tools/task-words'
import type { ToolContext } from '../../tools/tool-context'
import { type ServerTask, TaskCancelled } from '../connection/server-tasks'
import { sha256, stableJson } from '../stable-json'
import { headersOfCall } from '../tools/argument-headers'
import type { McpTool } from '../tools/read-definitions'
import type { KeptTask, Memory } from './memory'
import type { Calling, Server } from './server'

type Called = { memory: Memory; server: Server; scope: string; tool: McpTool; args: Record<string, unknown> }

/** The context of a task. A caller that only tries a tool, outside of a session, cannot get back to a task. */
export type TaskContext = Calling & Partial<Pick<ToolContext, 'workspace' | 'outlives'>>

/** Returns a server's answer to a tool call, even if the call becomes a task, or became one before Atrium was restarted. */
export async function callWithTask(
  { memory, server, scope, tool, args }: Called,
  { workspace, outlives, signal, report }: TaskContext,
): Promise<unknown> {
  const headers = tool.headers && headersOfCall(tool.headers, args)
  const kept =
    workspace !== undefined && outlives
      ? keptTask(memory, { workspace, scope, tool: tool.name, pin: tool.pin, args })
      : undefined
  let isTask = kept?.begun !== undefined
  const began = async (task: ServerTask) => {
    isTask = true
    await kept?.began(task)
    await outlives?.()
  }
  try {
    const answer = await server.call(
      {
        method: 'tools/call',
        params: { name: tool.name, arguments: args },
        task: { asTask: tool.asTask, begun: kept?.begun, began },
        ...(headers && { headers }),
      },
      { signal, ...(report && { report }) },
    )
    await kept?.left({ isOver: true })
    return answer
  } catch (thrown) {
    const isOver = isTaskOver(thrown, signal)
    await kept?.left({ isOver })
    if (isOver || !kept || !isTask || signal.aborted) throw thrown
    throw new Error(`${messageOf(thrown)} ${TASK_GOES_ON}`, { cause: thrown })
  }
}

/** Returns whether a task has ended with its call: by the server's word, or the person's. A lost connection does not tell. */
function isTaskOver(thrown: unknown, { aborted, reason }: AbortSignal): boolean {
  if (aborted) return reason !== APP_QUIT
  const cause = thrown instanceof Error ? thrown.cause : undefined
  return cause instanceof ProtocolError || cause instanceof TaskCancelled
}

/** The call that a task works on. */
type CalledWith = { workspace: string; scope: string; tool: string; pin: string; args: unknown }

const MOST_KEPT = 100
/** The longest time. A person who comes back later has most likely forgotten the task, and means to begin anew. */
const LONGEST_KEPT_MS = 7 * 24 * 3_600_000

/** The tasks that a call waits for right now, which no other call may have. */
const followed = new WeakMap<Memory, Set<string>>()

/**
 * Keeps a server's own task beyond Atrium: the task is kept until its end is known, and the same call, made again, gets
 * its result. A task is for one call at a time.
 */
function keptTask(memory: Memory, called: CalledWith) {
  const key = sha256(stableJson([called.workspace, called.scope, called.tool, called.pin, called.args]))
  const busy = followed.get(memory) ?? new Set<string>()
  followed.set(memory, busy)
  const [found] = tasksIn(memory).filter(task => task.key === key && !busy.has(task.taskId))
  let mine: string | undefined = found?.taskId
  if (mine !== undefined) busy.add(mine)

  return {
    begun: found && { taskId: found.taskId },

    async began({ taskId, keptMs = LONGEST_KEPT_MS }: ServerTask): Promise<void> {
      mine = taskId
      busy.add(taskId)
      const until = Date.now() + Math.min(keptMs, LONGEST_KEPT_MS)
      await memory.update(data => ({
        ...data,
        tasks: [...current(data.tasks), { key, scope: called.scope, taskId, until }].slice(-MOST_KEPT),
      }))
    },

    /** Nobody waits any more. What is not `over` can be taken up again. */
    async left({ isOver }: { isOver: boolean }): Promise<void> {
      if (mine === undefined) return
      busy.delete(mine)
      if (!isOver) return
      await memory.update(data => ({ ...data, tasks: current(data.tasks).filter(({ taskId }) => taskId !== mine) }))
    },
  }
}

function tasksIn({ data }: Memory): readonly KeptTask[] {
  return current(data.tasks)
}

function current(tasks: readonly KeptTask[] = []): KeptTask[] {
  return tasks.filter(({ until }) => until > Date.now())
}
