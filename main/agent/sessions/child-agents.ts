import { randomUUID } from 'node:crypto'
import { DEFAULT_AGENT } from '../../../shared/default-agent'
import { decidingMode } from '../../../shared/session/plan-first'
import { reduceSession } from '../../../shared/session/reduce-session'
import type { AgentRole, SessionFact } from '../../../shared/session/session-events'
import { emptySession, statusOf } from '../../../shared/session/session-state'
import type { ToolResult } from '../../../shared/session/tool-results'
import type { Project } from '../../project/read-project'
import type { SessionLogs } from '../../store/logs/session-logs'
import type { AgentTask, FlowWork } from '../../tools/tool-services'
import { workClock } from '../../tools/work-clock'
import { type AgentEnd, agentResult, stoppedEarly } from '../agents/agent-result'
import { agentRole } from '../agents/agent-role'
import { finishReminder } from '../agents/finish-reminder'
import { taskText } from '../agents/task-text'
import { APP_QUIT } from '../app-quit'
import { placeIn } from '../call/place-in'
import { finishedIn } from '../record/finished-in'
import type { RequestParts, ResolvedRequest } from '../turn/prepare-request'
import type { Spending } from '../turn/spending'
import type { AskedBy, HandedIn } from '../turn/turn-parts'
import type { OpenSession } from './open-session'
import type { OpenSessions } from './open-sessions'

type ChildAgentsParts = Pick<RequestParts, 'findProfile'> & {
  opened: OpenSessions
  logs: Pick<SessionLogs, 'create'>
  readProject(workspace: string): Promise<Project>
  /** As whom an agent of flows works that is given a task in a conversation; undefined where there is none of that name. */
  flowWork(task: AgentTask, basis: ResolvedRequest): Promise<FlowWork | undefined>
  /** Returns how many requests a sub-agent may make, and how long it may work. */
  agentLimits(): { requests: number; seconds: number }
  begin(id: string, session: OpenSession, beginning: { text: string; above: Spending }): Promise<void>
}

export type ChildAgents = ReturnType<typeof childAgents>

/** Lets sub-agents work, each in a session of its own that belongs to the one which asked. */
export function childAgents(parts: ChildAgentsParts) {
  const { opened, agentLimits, begin } = parts
  /** Those that work, or are about to begin, by the id of their session. */
  const working = new Map<string, { isStopped: boolean }>()

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
    const { state, callId, signal } = by
    const { requests, seconds } = lowerOf(agentLimits(), task.limits)
    const role = await roleFor(parts, task, { by, maxRequests: requests })
    const id = randomUUID()
    const shown = shownOf(task)
    working.set(id, { isStopped: false })
    try {
      yield { type: 'agent.started', callId, sessionId: id, agent: task.agent, task: shown }
      if (isStopped(signal)) return stoppedEarly(task.agent)
      const session = await createChild(parts, by, { id, role, title: titleOf(task) })
      const end = yield* workIn(session, by, { id, text: taskText(task, state()), seconds })
      if (signal.reason === APP_QUIT) signal.throwIfAborted()
      return agentResult(session.live.state(), end, seconds)
    } finally {
      working.delete(id)
    }
  }

  /** Stops one, also where it has not begun yet; resolves once what it does has ended. */
  async function stop(id: string): Promise<void> {
    const agent = working.get(id)
    if (agent) agent.isStopped = true
    await opened.stop(id)
  }

  /** Until it has nothing left to do; the agent of a step is reminded to hand in its result. Returns why it was ended, if it was. */
  async function* workIn(
    session: OpenSession,
    { callId, signal, spending }: AskedBy,
    { id, text: task, seconds }: { id: string; text: string; seconds: number },
  ): AsyncGenerator<SessionFact, AgentEnd | undefined> {
    let end: AgentEnd | undefined
    const clock = workClock(seconds * 1_000, () => {
      end = 'time'
      void opened.stop(id)
    })
    const isOver = () => signal.aborted || working.get(id)?.isStopped === true
    const stopNow = () => void opened.stop(id, signal.reason)
    signal.addEventListener('abort', stopNow, { once: true })
    try {
      for (let text: string | undefined = task; text !== undefined && !isOver() && !end; ) {
        await begin(id, session, { text, above: spending })
        // It was stopped while it began, when there was no turn to end.
        if (isOver()) stopNow()
        yield* untilItRests(session, { callId, clock })
        text = finishReminder(session.live.state())
      }
    } finally {
      clock.stop()
      signal.removeEventListener('abort', stopNow)
    }
    const isStopped = isOver() || session.live.state().turns.at(-1)?.end?.reason === 'stopped'
    return end ?? (isStopped ? 'person' : undefined)
  }

  return { work, stop, handedIn: (id: string) => handedIn(parts, id) }
}

/** Returns what a step's agent has handed in. */
async function handedIn({ opened }: ChildAgentsParts, id: string): Promise<HandedIn | undefined> {
  const session = await opened.get(id).catch(() => undefined)
  const state = session?.live.state()
  const finished = state && finishedIn(state)
  return finished && state.agent?.flow && { finished, form: state.agent.flow.form }
}

/** As whom an agent works: one of flows, one of the folder, or the default. */
async function roleFor(
  { readProject, flowWork, findProfile }: ChildAgentsParts,
  task: AgentTask,
  { by: { state, basis }, maxRequests }: { by: AskedBy; maxRequests: number },
) {
  const { agent: name } = task
  const { agents } = await readProject(basis.workspace)
  const named = agents.find(one => one.name === name)
  const flow = task.flow ?? (named ? undefined : await flowWork(task, basis))
  const agent = flow ? ofFlow(flow) : named
  const profile = agent?.profileId === undefined ? basis.profile : findProfile(agent.profileId)
  const role = agentRole({ state: state(), basis }, { name, agent, maxRequests, toolset: profile?.toolset })
  return flow ? { ...withModel(role, flow, basis.profile.providerId), flow: flow.role } : role
}

/** The folder's file may give it no more than the turn of the flow has. */
function ofFlow({ role, profileId }: FlowWork) {
  return { source: 'folder' as const, allowedTools: role.tools, ...(profileId !== undefined && { profileId }) }
}

/** With a profile of its own the role names no model, and that profile says how long it thinks. */
function withModel(role: AgentRole, { model = role.model, effort }: FlowWork, providerId: string): AgentRole {
  if (model === undefined) return role
  const picked = effort ? { ...(role.picked ?? { providerId }), model, reasoningEffort: effort } : role.picked
  return { ...role, model, ...(picked && { picked: { ...picked, model } }) }
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
  // The mode of the session that the person looks at decides what runs without asking; the agent may have waited long for its turn.
  await session.live.record({ type: 'mode.changed', mode: decidingMode(state(), basis.own.mode) })
  // Its work is for the same plan.
  const { workPlan } = state()
  if (workPlan && !workPlan.end) await session.live.record({ type: 'work-plan.held', plan: workPlan.plan })
  return session
}

/** Returns whether the person stopped it. Throws if Atrium is being closed. */
function isStopped(signal: AbortSignal): boolean {
  if (signal.reason === APP_QUIT) signal.throwIfAborted()
  return signal.aborted
}

type Working = { callId: string; clock: ReturnType<typeof workClock> }

/** While it waits for a person no time counts. */
async function* untilItRests(session: OpenSession, { callId, clock }: Working): AsyncGenerator<SessionFact> {
  for await (const waits of waitsOf(session)) {
    if (waits) clock.pause()
    else clock.resume()
    yield { type: 'agent.waits', callId, waits }
  }
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

const shownOf = ({ shown, instruction }: AgentTask): string => shown ?? instruction

function titleOf(task: AgentTask): string {
  const { agent } = task
  const line = [
    ...(shownOf(task)
      .trim()
      .split(/[\r\n]/)[0] ?? ''),
  ]
  const short = line.length > MAX_TITLE ? `${line.slice(0, MAX_TITLE - 1).join('')}…` : line.join('')
  return agent === DEFAULT_AGENT ? short : `${agent}: ${short}`
}
