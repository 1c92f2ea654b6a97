import type { CallState, SessionState } from './session-state'
import { waitingCalls } from './session-state'

/** The calls of a session that wait for the person, with those of the agents that work for it. `task` is that of the agent. */
export type WaitingWork = { sessionId: string; agent?: { name: string; task: string }; calls: CallState[] }

/** The sessions of agents that wait for the person, in the order of their calls. */
export function waitingAgents(state: SessionState): { sessionId: string; name: string; task: string }[] {
  return Object.values(state.calls).flatMap(({ agent }) =>
    agent?.waits ? [{ sessionId: agent.sessionId, name: agent.name, task: agent.task }] : [],
  )
}

/** Returns what a card shows of a session's calls that wait; none of what came before goes along. */
export function cardsIn(state: SessionState): CallState[] {
  return waitingCalls(state).filter(({ plan, questions, workPlan }) => plan ?? questions ?? workPlan)
}
