import { AppError } from '../../../shared/errors'
import { sentence } from '../../../shared/sentence'
import { decidingMode } from '../../../shared/session/plan-first'
import type { ApprovalMode, PickedModel } from '../../../shared/settings'
import type { RequestParts } from '../turn/prepare-request'
import type { OpenSessions } from './open-sessions'
import { refuseAgent } from './session-turns'
import type { SubAgentSessions } from './sub-agent-sessions'

/** Applies the person's choices for a session. A sub-agent has the choices made for the session that they look at. */
export function sessionChoices(
  { findProfile, answering }: Pick<RequestParts, 'findProfile' | 'answering'>,
  opened: OpenSessions,
  family: SubAgentSessions,
) {
  return {
    async setMode(id: string, mode: ApprovalMode): Promise<void> {
      const session = await opened.get(id)
      refuseAgent(session)
      // Also where it is so already: another change may be on its way to the log.
      await session.live.record({ type: 'mode.changed', mode })
      const { workPlan } = session.live.state()
      if (workPlan && !workPlan.end) await family.hold(id, workPlan.plan)
      await family.setMode(id, decidingMode(session.live.state(), mode))
      await opened.reconsider()
    },

    /** A session must not stop at a question if no one is there to answer. */
    async setMayAsk(id: string, mayAsk: boolean): Promise<void> {
      const session = await opened.get(id)
      refuseAgent(session)
      await session.live.record({ type: 'questions.changed', mayAsk })
    },

    /** Sets the profile that answers from the next turn on. */
    async setProfile(id: string, profileId: string): Promise<void> {
      if (!findProfile(profileId))
        throw new AppError('not-found', sentence`This profile no longer exists. Choose another.`)
      const session = await opened.get(id)
      refuseAgent(session)
      await session.live.record({ type: 'profile.changed', profileId })
    },

    /** Sets the model that answers from the next turn on, in place of the profile's; the session keeps the profile for everything else. */
    async setModel(id: string, picked: PickedModel): Promise<void> {
      const session = await opened.get(id)
      refuseAgent(session)
      const { profileId } = session.live.state()
      const kept = profileId !== undefined && findProfile(profileId) !== undefined
      const { profile } = await answering({ profileId: kept ? profileId : undefined, picked })
      if (!kept) await session.live.record({ type: 'profile.changed', profileId: profile.id })
      await session.live.record({ type: 'model.changed', picked })
    },
  }
}
