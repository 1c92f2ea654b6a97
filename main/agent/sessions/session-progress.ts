import { AppError } from '../../../shared/errors'
import { sentence } from '../../../shared/sentence'
import { decidingMode } from '../../../shared/session/plan-first'
import { openPart, planTodos } from '../../../shared/session/todo-list'
import type { Todo } from '../../../shared/session/todos'
import { workPlanText } from '../../../shared/session/work-plan-text'
import type { ApprovalMode, SessionSummary } from '../../../shared/settings'
import type { RequestParts } from '../turn/prepare-request'
import type { OpenSessions } from './open-sessions'
import { refuseAgent } from './session-turns'
import type { SubAgentSessions } from './sub-agent-sessions'

/** Applies the person's changes to the list of steps, and their choices about plans. */
export function sessionProgress(
  { findProfile, create }: Pick<RequestParts, 'findProfile'> & { create(folder: string): Promise<SessionSummary> },
  opened: OpenSessions,
  family: SubAgentSessions,
) {
  const usualMode = (profileId: string | undefined): ApprovalMode =>
    (profileId === undefined ? undefined : findProfile(profileId)?.approvalMode) ?? 'ask'

  return {
    /** Replaces the list. Refuses where the model has changed it since the `revision` that the person saw. */
    async setTodos(id: string, { todos, revision }: { todos: readonly Todo[]; revision: number }): Promise<void> {
      const session = await opened.get(id)
      refuseAgent(session)
      await session.mutex(async () => {
        if ((session.live.state().todos?.revision ?? 0) !== revision) {
          throw new AppError('conflict', sentence`The model has just changed this list. Look at it again.`)
        }
        await session.live.record({ type: 'todos.changed', todos: [...todos], by: 'person' })
      })
    },

    /** Sets whether the model may only look until a plan is approved; also for the agents that work now. */
    async setPlanFirst(id: string, isOn: boolean): Promise<void> {
      const session = await opened.get(id)
      refuseAgent(session)
      await session.live.record({ type: 'plan-first.changed', isOn })
      const state = session.live.state()
      await family.setMode(id, decidingMode(state, usualMode(state.profileId)))
      await opened.reconsider()
    },

    /** Gives the rest of a plan to a new session, which is held to it. Resolves to its id, and to the plan for its first message. */
    async continuePlan(id: string): Promise<{ id: string; text: string }> {
      const session = await opened.get(id)
      refuseAgent(session)
      const { workPlan, todos, workspace } = session.live.state()
      const plan = workPlan && openPart(workPlan.plan, todos?.todos ?? [])
      if (!plan) throw new AppError('conflict', sentence`Every step of this plan is done.`)
      const summary = await create(workspace)
      const { live } = await opened.get(summary.id)
      await live.record({ type: 'work-plan.held', plan })
      await live.record({ type: 'todos.changed', todos: planTodos(plan), by: 'plan' })
      return { id: summary.id, text: workPlanText(plan) }
    },

    /** No longer holds the work to its plan; nor that of the agents that work now. */
    async endPlan(id: string): Promise<void> {
      const session = await opened.get(id)
      refuseAgent(session)
      await session.live.record({ type: 'work-plan.ended' })
      await family.endPlan(id)
      await opened.reconsider()
    },
  }
}
