import { plansFirst } from '../../../shared/session/plan-first'
import type { ApprovalMode } from '../../../shared/settings'
import { useProfileInUse } from '../../state/profile-in-use'
import { useSession } from '../../state/session/session'

/** The mode of the open session: its own, else that of the profile with which it would begin. */
export function useMode(): ApprovalMode {
  const own = useSession(session => session.state.mode)
  const profile = useProfileInUse()
  return own ?? profile?.approvalMode ?? 'ask'
}

/** Returns whether the model may only look in the open session, until the person has approved a plan. */
export function usePlansFirst(): boolean {
  const profile = useProfileInUse()
  return useSession(session => plansFirst(session.state, profile))
}
