import type { ApprovalMode } from '../../../shared/settings'
import { useProfileInUse } from '../../state/profile-in-use'
import { useSession } from '../../state/session/session'

/** The mode of the open session: its own, else that of the profile with which it would begin. */
export function useMode(): ApprovalMode {
  const own = useSession(session => session.state.mode)
  const profile = useProfileInUse()
  return own ?? profile?.approvalMode ?? 'ask'
}
