import type { ApprovalMode } from '../../shared/settings'
import { useApp } from '../stores/app'
import { useSession } from '../stores/session'

/** The mode of the open session: the one chosen for it, else that of the profile in use. */
export function useMode(): ApprovalMode {
  const chosen = useSession(session => session.state.mode)
  const ofProfile = useApp(({ start }) => {
    const active = start?.profiles.find(profile => profile.id === start.settings.activeProfileId)
    return active?.approvalMode
  })
  return chosen ?? ofProfile ?? 'ask'
}
