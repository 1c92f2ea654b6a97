import type { ServerTask } from '../connection/server-tasks'
import { sha256, stableJson } from '../stable-json'
import type { KeptTask, Memory } from './memory'

/** The call that a task works on. */
export type CalledWith = { workspace: string; scope: string; tool: string; pin: string; args: unknown }

const MOST_KEPT = 100
/** The longest time. A person who comes back later has most likely forgotten the task, and means to begin anew. */
const LONGEST_KEPT_MS = 7 * 24 * 3_600_000

/** The tasks that a call waits for right now, which no other call may have. */
const followed = new WeakMap<Memory, Set<string>>()

/**
 * Keeps a server's own task beyond Atrium: the task is kept until its end is known, and the same call, made again, gets
 * its result. A task is for one call at a time.
 */
export function keptTask(memory: Memory, called: CalledWith) {
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
