import { useState } from 'react'
import type { Profile } from '../../shared/settings'
import { removeProfile, updateSettings, useApp } from '../stores/app'
import { attempt } from '../stores/ui'
import { text } from '../text'
import { settingsText } from '../text-settings'
import { Button } from '../ui/button'
import { ConfirmButton } from '../ui/confirm-button'
import { newProfile } from './profile-draft'
import { ProfileForm } from './profile-form'

const words = settingsText.settings

export function ProfilesPage() {
  const profiles = useApp(state => state.start?.profiles ?? [])
  const providers = useApp(state => state.start?.providers ?? [])
  const [edited, setEdited] = useState<Profile | null>(null)
  if (edited) return <ProfileForm key={edited.id} profile={edited} onDone={() => setEdited(null)} />

  const provider = providers.find(other => other.protocol !== 'offline')
  const add = () => {
    if (!provider) return
    setEdited(newProfile({ name: words.newProfile, providerId: provider.id, model: '' }))
  }
  return (
    <div className="flex flex-col items-start gap-3">
      <ul className="flex w-full flex-col gap-2">
        {profiles.map(profile => (
          <ProfileItem key={profile.id} profile={profile} onEdit={() => setEdited(profile)} />
        ))}
      </ul>
      {provider && <Button onClick={add}>{words.addProfile}</Button>}
    </div>
  )
}

function ProfileItem({ profile, onEdit }: { profile: Profile; onEdit(): void }) {
  const isActive = useApp(state => state.start?.settings.activeProfileId === profile.id)
  const label = useApp(state => state.start?.providers.find(other => other.id === profile.providerId)?.label)
  const isBuiltIn = profile.id === 'offline'
  return (
    <li className="flex items-center gap-2 rounded-md border border-line px-3 py-2">
      <div className="min-w-0 flex-1">
        <p className="truncate text-sm font-medium">
          {profile.name}
          {isActive && <span className="ml-2 text-xs font-normal text-accent">{words.active}</span>}
        </p>
        <p className="text-xs text-ink-2 wrap-anywhere">
          {profile.model} · {label ?? profile.providerId}
        </p>
      </div>
      {!isActive && (
        <Button kind="quiet" onClick={() => attempt(updateSettings({ activeProfileId: profile.id }))}>
          {words.use}
        </Button>
      )}
      {!isBuiltIn && (
        <>
          <Button aria-label={`${text.common.edit} ${profile.name}`} onClick={onEdit}>
            {text.common.edit}
          </Button>
          <ConfirmButton
            label={`${text.common.remove} ${profile.name}`}
            onConfirm={() => attempt(removeProfile(profile.id))}
          />
        </>
      )}
    </li>
  )
}
