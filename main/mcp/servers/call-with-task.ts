import { ProtocolError } from '@modelcontextprotocol/client'
import { APP_QUIT } from '../../../shared/app-quit'
import { messageOf } from '../../../shared/errors'
import { TASK_GOES_ON } from '../../tools/task-words'
import type { ToolContext } from '../../tools/tool-context'
import { type ServerTask, TaskCancelled } from '../connection/server-tasks'
import { headersOfCall } from '../tools/argument-headers'
import type { McpTool } from '../tools/read-definitions'
import { keptTask } from './kept-tasks'
import type { Memory } from './memory'
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
