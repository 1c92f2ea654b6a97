import { randomUUID } from 'node:crypto'
import { DEFAULT_AGENT } from '../../../shared/default-agent'
import { reduceSession } from '../../../shared/session/reduce-session'
import type { AgentRole, SessionFact } from '../../../shared/session/session-events'
import { emptySession, statusOf } from '../../../shared/session/session-state'
import type { ToolResult } from '../../../shared/session/tool-results'
import type { Project } from '../../project/read-project'
import type { SessionLogs } from '../../store/logs/session-logs'
import type { AgentTask } from '../../tools/tool-services'
import { workClock } from '../../tools/work-clock'
import { type AgentEnd, agentResult, stoppedEarly } from '../agents/agent-result'
import { agentRole } from '../agents/agent-role'
import { taskText } from '../agents/task-text'
import { APP_QUIT } from '../app-quit'
import { placeIn } from '../call/place-in'
import type { Spending } from '../turn/spending'
import type { AskedBy } from '../turn/turn-parts'
import type { OpenSession } from './open-session'
import type { OpenSessions } from './open-sessions'

type ChildAgentsParts = {
  opened: OpenSessions
  logs: Pick<SessionLogs, 'create'>
  readProject(workspace: string): Promise<Project>
  /** How many requests a sub-agent may make, and how long it may work. */
  agentLimits(): { requests: number; seconds: number }
  begin(id: string, session: OpenSession, beginning: { text: string; above: Spending }): Promise<void>
}

export type ChildAgents = ReturnType<typeof childAgents>

/** Lets sub-agents work, each in a session of its own that belongs to the one which asked. */
export function childAgents(parts: ChildAgentsParts) {
  const { opened, readProject, agentLimits, begin } = parts

  /**
   * Works on a task to its end, and gives back what came of it. It ends early where its limits are reached, where it is
   * stopped, and with whoever asked.
   */
  async function* work(task: AgentTask, by: AskedBy): AsyncGenerator<SessionFact, ToolResult> {
    const leave = await placeIn(by.limit)
    try {
      if (isStopped(by.signal)) return stoppedEarly(task.agent)
      return yield* workNow(task, by)
    } finally {
      leave()
    }
  }

  async function* workNow(task: AgentTask, by: AskedBy): AsyncGenerator<SessionFact, ToolResult> {
    const { state, basis, callId, signal } = by
    const { requests, seconds } = lowerOf(agentLimits(), task.limits)
    const agent = (await readProject(basis.workspace)).agents.find(({ name }) => name === task.agent)
    const role = agentRole({ state: state(), basis }, { name: task.agent, agent, maxRequests: requests })
    const id = randomUUID()
    const { instruction } = task
    yield { type: 'agent.started', callId, sessionId: id, agent: task.agent, task: instruction }
    if (isStopped(signal)) return stoppedEarly(task.agent)
    const session = await createChild(parts, by, { id, role, title: titleOf(task) })
    await begin(id, session, { text: taskText(task, state()), above: by.spending })
    let end: AgentEnd | undefined
    const clock = workClock(seconds * 1_000, () => {
      end = 'time'
      void opened.stop(id)
    })
    const stop = () => void opened.stop(id, signal.reason)
    signal.addEventListener('abort', stop, { once: true })
    if (signal.aborted) stop()
    try {
      for await (const waits of waitsOf(session)) {
        if (waits) clock.pause()
        else clock.resume()
        yield { type: 'agent.waits', callId, waits }
      }
    } finally {
      clock.stop()
      signal.removeEventListener('abort', stop)
    }
    if (signal.reason === APP_QUIT) signal.throwIfAborted()
    const done = session.live.state()
    if (!end && done.turns.at(-1)?.end?.reason === 'stopped') end = 'person'
    return agentResult(done, end, seconds)
  }

  return { work }
}

type Limits = { requests: number; seconds: number }

function lowerOf(set: Limits, own: Limits = set): Limits {
  return { requests: Math.min(set.requests, own.requests), seconds: Math.min(set.seconds, own.seconds) }
}

type Child = { id: string; role: AgentRole; title: string }

/** Begins the session in which a sub-agent works, below the one that asked. */
async function createChild(
  { opened, logs }: ChildAgentsParts,
  by: AskedBy,
  { id, role, title }: Child,
): Promise<OpenSession> {
  const { state, basis, callId } = by
  const { id: sessionId, workspace } = state()
  const parent = { sessionId, callId }
  const fact = { type: 'session.created' as const, id, workspace, title, parent, agent: role }
  await opened.add(reduceSession(emptySession, await logs.create(id, fact)))
  const session = await opened.get(id)
  // What runs without asking is what the person chose for the session that they look at; it may have waited long for its place.
  await session.live.record({ type: 'mode.changed', mode: state().mode ?? basis.own.mode })
  return session
}

/** Whether the person stopped it. Throws where Atrium is closed. */
function isStopped(signal: AbortSignal): boolean {
  if (signal.reason === APP_QUIT) signal.throwIfAborted()
  return signal.aborted
}

/** Tells whether a session waits for a person, whenever that changes, until nothing runs in it any more. */
async function* waitsOf(session: OpenSession): AsyncGenerator<boolean> {
  let waits = false
  const { running } = session
  let isOver = running === undefined
  const finished = running?.finished.then(() => {
    isOver = true
  })
  while (!isOver) {
    const changed = session.live.next()
    const now = statusOf(session.live.state()) === 'waiting'
    if (now !== waits) {
      waits = now
      yield waits
    }
    await Promise.race([changed, finished])
  }
}

const MAX_TITLE = 60

function titleOf({ agent, instruction }: AgentTask): string {
  const line = [...(instruction.trim().split(/[\r\n]/)[0] ?? '')]
  const short = line.length > MAX_TITLE ? `${line.slice(0, MAX_TITLE - 1).join('')}…` : line.join('')
  return agent === DEFAULT_AGENT ? short : `${agent}: ${short}`
}
