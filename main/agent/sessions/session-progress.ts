import { AppError } from '../../../shared/errors'
import { sentence } from '../../../shared/sentence'
import { decidingMode } from '../../../shared/session/plan-first'
import type { Todo } from '../../../shared/session/todos'
import type { ApprovalMode } from '../../../shared/settings'
import type { RequestParts } from '../turn/prepare-request'
import type { OpenSessions } from './open-sessions'
import { refuseAgent } from './session-turns'
import type { SubAgentSessions } from './sub-agent-sessions'

/** Applies the person's changes to the list of steps, and their choices about plans. */
export function sessionProgress(
  { findProfile }: Pick<RequestParts, 'findProfile'>,
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
