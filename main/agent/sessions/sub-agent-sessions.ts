import { AppError } from '../../../shared/errors'
import { sentence } from '../../../shared/sentence'
import type { SessionFact } from '../../../shared/session/session-events'
import { callsOf, type SessionState } from '../../../shared/session/session-state'
import type { WorkPlan } from '../../../shared/session/work-plan'
import type { ApprovalMode } from '../../../shared/settings'
import type { SessionIndex } from '../../store/documents/session-index'
import type { SessionLogs } from '../../store/logs/session-logs'
import type { OpenSessions } from './open-sessions'
import { summaryOf } from './session-listing'

type FamilyParts = {
  index: Pick<SessionIndex, 'list' | 'save'>
  logs: Pick<SessionLogs, 'restore'>
  stopAgent(id: string): Promise<void>
}

export type SubAgentSessions = ReturnType<typeof subAgentSessions>

/** Performs operations on sub-agents' sessions by way of the session that they belong to. */
export function subAgentSessions({ index, logs, stopAgent }: FamilyParts, opened: OpenSessions) {
  const childrenOf = (id: string): string[] =>
    index.list().flatMap(({ id: child, parent }) => (parent?.sessionId === id ? [child] : []))

  /** All below a session, the lowest first. */
  function below(id: string): string[] {
    return childrenOf(id).flatMap(child => [...below(child), child])
  }

  async function restore(id: string): Promise<void> {
    const { calls } = (await opened.get(id)).live.state()
    for (const { agent } of Object.values(calls)) {
      if (agent) await restoreChild(id, agent.sessionId)
    }
  }

  /** A fork names the sub-agents of what it is a copy of, too: those are not its own. And one that is gone stays so. */
  async function restoreChild(id: string, child: string): Promise<void> {
    const isBack = await logs.restore(child).then(
      () => true,
      thrown => {
        if (thrown instanceof AppError) return false
        throw thrown
      },
    )
    if (!isBack) return
    const state = (await opened.get(child)).live.state()
    if (state.parent?.sessionId !== id) return
    await index.save(summaryOf(state))
    await restore(child)
  }

  /** Records a fact in the sessions of all agents that work now. */
  async function recordBelow(id: string, fact: SessionFact): Promise<void> {
    for (const { sessionId } of runningAgents((await opened.get(id)).live.state())) {
      const child = await opened.find(sessionId)
      // One that is just being made begins with what this one has by now.
      if (!child) continue
      await child.live.record(fact)
      await recordBelow(sessionId, fact)
    }
  }

  return {
    below,
    restore,

    /** Stops the sub-agent of a call, or all; resolves once they have ended. */
    async stop(id: string, callId?: string): Promise<void> {
      const running = runningAgents((await opened.get(id)).live.state())
      const chosen = running.filter(one => callId === undefined || one.callId === callId)
      if (chosen.length === 0) throw new AppError('not-found', sentence`This agent has already finished.`)
      await Promise.all(chosen.map(({ sessionId }) => stopAgent(sessionId)))
    },

    /** Sets what runs without asking from now on. */
    setMode: (id: string, mode: ApprovalMode): Promise<void> => recordBelow(id, { type: 'mode.changed', mode }),

    /** Holds their work to the plan of the session that the person looks at: one that began before it was approved knows nothing of it. */
    hold: (id: string, plan: WorkPlan): Promise<void> => recordBelow(id, { type: 'work-plan.held', plan }),

    /** No longer holds their work to the plan of the session that the person looks at. */
    endPlan: (id: string): Promise<void> => recordBelow(id, { type: 'work-plan.ended' }),
  }
}

function runningAgents(state: SessionState): { callId: string; sessionId: string }[] {
  const turn = state.turns.at(-1)
  if (!turn || turn.end) return []
  return callsOf(state, turn).flatMap(({ call, agent, result }) =>
    agent && !result ? [{ callId: call.id, sessionId: agent.sessionId }] : [],
  )
}
