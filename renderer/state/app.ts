import { create } from 'zustand'
import { changedSettings } from '../../shared/changed-settings'
import { messageOf } from '../../shared/errors'
import type { Input, StartState } from '../../shared/ipc/ipc'
import type { Profile, ProviderSettings, ProviderView, RecentFolder, Settings } from '../../shared/settings'
import { call, on } from '../base/bridge'

/** The app's data that the whole window shows, apart from the open session. `null` until the main process has answered. */
export type AppState = { start: StartState | null; failure: string | null }

export const useApp = create<AppState>()(() => ({ start: null, failure: null }))

/** Asks main for everything the first frame needs. */
export async function startApp(): Promise<StartState | null> {
  try {
    const start = await call('app.start')
    useApp.setState({ start, failure: null })
    return start
  } catch (error) {
    useApp.setState({ start: null, failure: messageOf(error) })
    return null
  }
}

/** Keeps the lists in step with main. Started once; returns what stops it. */
export function followApp(): () => void {
  const stops = [
    on('session.listed', ({ session }) =>
      change(start => ({ sessions: [session, ...start.sessions.filter(other => other.id !== session.id)] })),
    ),
    on('session.removed', ({ sessionId }) =>
      change(start => ({ sessions: start.sessions.filter(session => session.id !== sessionId), hasRemoved: true })),
    ),
    on('folders.listed', lists => change(() => lists)),
    on('setup.changed', ({ settings, providers, profiles }) => {
      change(() => ({ providers }))
      takeProfiles(profiles)
      takeSettings(settings)
    }),
    on('notice.added', notice =>
      change(start => ({ notices: [...start.notices.filter(other => other.id !== notice.id), notice] })),
    ),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

function change(part: (start: StartState) => Partial<StartState>): void {
  useApp.setState(({ start }) => (start ? { start: { ...start, ...part(start) } } : {}))
}

/** The number of this window's changes that the main process has not answered yet. */
let saving = 0

/** Takes the main process's settings. What is open is each window's own; and what was changed since must not be shown as it was before. */
function takeSettings(settings: Settings): void {
  if (saving > 0) return
  change(({ settings: { panel, terminalsBelow } }) => ({ settings: { ...settings, panel, terminalsBelow } }))
}

/** Shows at once, and shows what main made of it once main has answered; what could not be kept is taken back. */
export async function updateSettings(settings: Input<'settings.update'>): Promise<void> {
  const former = useApp.getState().start?.settings
  change(start => ({ settings: changedSettings(start.settings, settings as Partial<Settings>) }))
  saving++
  const answered = call('settings.update', settings).finally(() => saving--)
  try {
    takeSettings(await answered)
  } catch (error) {
    if (former && saving === 0) change(() => ({ settings: former }))
    throw error
  }
}

/** An omitted key leaves the stored one as it is; an empty one removes it. */
export async function saveProvider(provider: ProviderSettings, key?: string): Promise<ProviderView[]> {
  const providers = await call('provider.save', { provider, ...(key !== undefined && { key }) })
  change(() => ({ providers }))
  return providers
}

export async function removeProvider(id: string): Promise<void> {
  const providers = await call('provider.remove', { id })
  change(() => ({ providers }))
}

/** The number of profiles that the main process has not saved yet. */
let savingProfiles = 0

/** Takes the main process's profiles. What is being changed in this window must not be shown as it was before. */
function takeProfiles(profiles: Profile[]): void {
  if (savingProfiles === 0) change(() => ({ profiles }))
}

/** A profile that is there is shown changed at once, as the next change builds on this one; what could not be kept is taken back. */
export async function saveProfile(profile: Profile): Promise<void> {
  const former = useApp.getState().start?.profiles
  change(start => ({ profiles: start.profiles.map(one => (one.id === profile.id ? profile : one)) }))
  savingProfiles++
  const answered = call('profile.save', profile).finally(() => savingProfiles--)
  try {
    takeProfiles(await answered)
  } catch (error) {
    if (former) takeProfiles(former)
    throw error
  }
}

export async function removeProfile(id: string): Promise<void> {
  const profiles = await call('profile.remove', { id })
  change(() => ({ profiles }))
}

export async function dismissNotice(id: string): Promise<void> {
  change(start => ({ notices: start.notices.filter(notice => notice.id !== id) }))
  await call('notice.dismiss', { id })
}

/** Notes whether anything can be brought back from the trash. */
export function noteRemoved(hasRemoved: boolean): void {
  change(start => (start.hasRemoved === hasRemoved ? {} : { hasRemoved }))
}

/** Puts a folder first in the list of recent ones. */
export function addRecentFolder(folder: RecentFolder): void {
  change(start => ({ recentFolders: [folder, ...start.recentFolders.filter(other => other.path !== folder.path)] }))
}
