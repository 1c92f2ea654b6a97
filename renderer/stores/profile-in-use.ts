import type { StartState } from '../../shared/ipc'
import type { Profile } from '../../shared/settings'
import { call } from '../bridge'
import { updateSettings, useApp } from './app'
import { useSession } from './session'

type Setup = Pick<StartState, 'settings' | 'profiles'>

/** Which profile answers the next turn of a session that has this one; without one, that of a new session. */
export function profileIn({ settings, profiles }: Setup, ofSession?: string): Profile | undefined {
  const named = (id: string | undefined) => profiles.find(profile => profile.id === id)
  return named(ofSession) ?? named(settings.activeProfileId) ?? profiles[0]
}

/** Of the open session. */
export function useProfileInUse(): Profile | undefined {
  const ofSession = useSession(session => session.state.profileId)
  return useApp(({ start }) => (start ? profileIn(start, ofSession) : undefined))
}

/** From now on this profile answers, in the open session and in new ones. Other sessions keep theirs. */
export async function chooseProfile(profileId: string): Promise<void> {
  const { id, state } = useSession.getState()
  await updateSettings({ activeProfileId: profileId })
  if (id !== null && !state.parent) await call('session.setProfile', { sessionId: id, profileId })
}
