import type { StartState } from '../../shared/ipc/ipc'
import { NO_PROFILE, withPickedModel } from '../../shared/models/with-picked-model'
import type { PickedModel, Profile } from '../../shared/settings'
import { call } from '../base/bridge'
import { updateSettings, useApp } from './app'
import { noteUsed } from './known-models'
import { useSession } from './session/session'

type Setup = Pick<StartState, 'settings' | 'profiles'>
type Chosen = { profileId?: string | undefined; picked?: PickedModel | undefined }

/** Returns the profile that answers the next turn of a session that has this one; without one, that of a new session. */
export function profileIn({ settings, profiles }: Setup, ofSession?: string): Profile | undefined {
  const named = (id: string | undefined) => profiles.find(profile => profile.id === id)
  return named(ofSession) ?? named(settings.activeProfileId) ?? profiles[0]
}

/** The same with the model that answers, as main works it out: that of the session, of new sessions, or the profile's own. */
export function answeringIn(setup: Setup, { profileId, picked }: Chosen = {}): Profile | undefined {
  const profile = profileIn(setup, profileId)
  const isOwn = profileId !== undefined && profile?.id === profileId
  return profile && withPickedModel(profile, picked ?? (isOwn ? undefined : setup.settings.activeModel))
}

/** Of the open session. */
export function useProfileInUse(): Profile | undefined {
  const ofSession = useSession(session => session.state.profileId)
  return useApp(({ start }) => (start ? profileIn(start, ofSession) : undefined))
}

/** The profile of the open session with the model that answers its next turn. */
export function useAnswering(): Profile | undefined {
  const profileId = useSession(session => session.state.profileId)
  const picked = useSession(session => session.state.picked)
  const start = useApp(state => state.start)
  return start ? answeringIn(start, { profileId, picked }) : undefined
}

/** From now on this profile answers, in the open session and in new ones. Other sessions keep theirs. */
export async function chooseProfile(profileId: string): Promise<void> {
  const { id, state } = useSession.getState()
  const sessionId = id !== null && !state.parent ? id : undefined
  const picked = profileId === NO_PROFILE ? modelOfOpen() : undefined
  await updateSettings({ activeProfileId: profileId, ...(picked && { activeModel: picked }) })
  if (sessionId === undefined) return
  await call('session.setProfile', { sessionId, profileId })
  if (picked) await call('session.setModel', { sessionId, picked })
}

/** A session whose profile is given up continues with its model. */
function modelOfOpen(): PickedModel | undefined {
  const { start } = useApp.getState()
  const { state } = useSession.getState()
  const now = start ? answeringIn(start, state) : undefined
  return now && now.providerId !== 'offline' ? pickedOf(now) : undefined
}

export function pickedOf({ providerId, model, reasoningEffort }: Profile): PickedModel {
  return { providerId, model, ...(reasoningEffort && { reasoningEffort }) }
}

/** From now on this model answers, in the open session and in new ones, whatever the profile is. Other sessions keep theirs. */
export async function chooseModel(picked: PickedModel): Promise<void> {
  const { id, state } = useSession.getState()
  noteUsed(picked)
  await updateSettings({ activeModel: picked })
  if (id !== null && !state.parent) await call('session.setModel', { sessionId: id, picked })
}
