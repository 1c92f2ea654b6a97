import { useEffect, useState } from 'react'
import { NO_PROFILE } from '../../../../shared/models/with-picked-model'
import type { Profile, ProviderView } from '../../../../shared/settings'
import { shownName } from '../../../i18n/own-names'
import { t } from '../../../i18n/t'
import { removeProfile, updateSettings, useApp } from '../../../state/app'
import { chooseProfile, useProfileInUse } from '../../../state/profile-in-use'
import { followProject, useProject } from '../../../state/project'
import { useSession } from '../../../state/session/session'
import { attempt, showDialog } from '../../../state/ui'
import { Button } from '../../../ui/button'
import { ConfirmButton } from '../../../ui/confirm-button'
import { Field, Select, TextInput } from '../../../ui/field'
import { EscapedLine } from '../../../ui/text/escaped-line'
import { escapedText } from '../../../ui/text/visible-text'
import { Section } from '../section'
import { modelToBegin } from './model-to-begin'
import { newProfile } from './profile-draft'
import { ProfileForm } from './profile-form'

type Roles = Readonly<Record<string, string>>

const NO_ROLES: Roles = {}
const NO_PROFILES: readonly Profile[] = []
const ROLE = /^@?([\w-]{1,60})$/

const save = (modelRoles: Roles) => attempt(updateSettings({ modelRoles }))

/** Shows the profiles that answer if agents of flows name a role: roles that the person has named, and those of the open folder. */
function RolesSection() {
  const roles = useApp(state => state.start?.settings.modelRoles ?? NO_ROLES)
  const workspace = useSession(({ id, state }) => (id ? state.workspace : ''))
  useEffect(() => (workspace ? followProject(workspace) : undefined), [workspace])
  const view = useProject(({ workspace: of, view: found }) => (of === workspace ? found : null))
  const named = new Set(view?.roles)
  const all = [...new Set([...Object.keys(roles), ...named])].sort()
  return (
    <Section title={t('settings.roles.title')} hint={t('settings.roles.hint')}>
      {all.length > 0 && (
        <ul className="flex flex-col gap-2">
          {all.map(role => (
            <RoleItem key={role} role={role} roles={roles} isNamed={named.has(role)} />
          ))}
        </ul>
      )}
      <NewRole roles={roles} />
    </Section>
  )
}

function RoleItem({ role, roles, isNamed }: { role: string; roles: Roles; isNamed: boolean }) {
  const profiles = useApp(state => state.start?.profiles ?? NO_PROFILES)
  const chosen = Object.hasOwn(roles, role) ? roles[role] : undefined
  const isThere = profiles.some(({ id }) => id === chosen)
  const label = escapedText(role)
  const { [role]: _, ...others } = roles
  return (
    <li
      data-testid="role"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md border border-line px-3 py-2"
    >
      <div className="min-w-0 flex-1">
        <p className="truncate font-mono text-sm">
          @<EscapedLine text={role} />
        </p>
        {chosen !== undefined && !isThere && <p className="text-xs text-wait">{t('settings.roles.gone')}</p>}
        {chosen === undefined && isNamed && <p className="text-xs text-ink-2">{t('settings.roles.named')}</p>}
      </div>
      <Select
        aria-label={t('settings.roles.profileOf', { role: label })}
        value={isThere ? chosen : ''}
        onChange={({ target }) => save(target.value === '' ? others : { ...roles, [role]: target.value })}
      >
        <option value="">{t('settings.roles.ofSession')}</option>
        {profiles.map(({ id, name }) => (
          <option key={id} value={id}>
            {escapedText(shownName(name))}
          </option>
        ))}
      </Select>
      {chosen !== undefined && (
        <ConfirmButton label={t('settings.roles.remove', { role: label })} onConfirm={() => save(others)} />
      )}
    </li>
  )
}

function NewRole({ roles }: { roles: Roles }) {
  const [name, setName] = useState('')
  const active = useApp(state => state.start?.settings.activeProfileId)
  const role = ROLE.exec(name.trim())?.[1]
  const canAdd = role !== undefined && active !== undefined && !Object.hasOwn(roles, role)
  return (
    <form
      className="flex items-start gap-2"
      onSubmit={event => {
        event.preventDefault()
        if (!canAdd) return
        save({ ...roles, [role]: active })
        setName('')
      }}
    >
      <div className="min-w-0 flex-1">
        <Field label={t('settings.roles.name')} hint={t('settings.roles.nameHint')}>
          {ids => (
            <TextInput
              {...ids}
              value={name}
              maxLength={61}
              placeholder="@coding"
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Field>
      </div>
      <Button type="submit" className="mt-6" disabled={!canAdd}>
        {t('settings.roles.add')}
      </Button>
    </form>
  )
}

const NONE: readonly Profile[] = []
const NO_PROVIDERS: readonly ProviderView[] = []

type ProfilesPageProps = {
  /** Begins with the form of the profile in use, where it can be changed. */
  isFormAsked?: boolean
}

export function ProfilesPage({ isFormAsked = false }: ProfilesPageProps) {
  const profiles = useApp(state => state.start?.profiles ?? NONE)
  const providers = useApp(state => state.start?.providers ?? NO_PROVIDERS)
  const inUse = useProfileInUse()?.id
  const [edited, setEdited] = useState(() => (isFormAsked ? formProfile(profiles, inUse) : undefined))
  if (edited) return <ProfileForm key={edited.id} profile={edited} onDone={() => setEdited(undefined)} />

  const provider = providers.find(other => other.protocol !== 'offline')
  const add = () => {
    if (!provider) return
    setEdited(newProfile({ name: t('settings.newProfile'), providerId: provider.id, model: modelToBegin(provider) }))
  }
  return (
    <div className="flex flex-col items-start gap-3">
      <ul className="flex w-full flex-col gap-2">
        {profiles.map(profile => (
          <ProfileItem key={profile.id} profile={profile} onEdit={() => setEdited(profile)} />
        ))}
      </ul>
      {provider ? (
        <Button onClick={add}>{t('settings.addProfile')}</Button>
      ) : (
        <div className="flex flex-wrap items-center gap-3 text-sm text-ink-2">
          <Button onClick={() => showDialog({ type: 'connect', from: 'settings' })}>{t('settings.addProvider')}</Button>
          {t('settings.needsProvider')}
        </div>
      )}
      <div className="mt-3 w-full border-t border-line pt-5">
        <RolesSection />
      </div>
    </div>
  )
}

/** The one in use, or the first that is the person's own. */
function formProfile(profiles: readonly Profile[], inUse: string | undefined): Profile | undefined {
  const own = profiles.filter(({ id }) => id !== 'offline')
  return own.find(({ id }) => id === inUse) ?? own[0]
}

function ProfileItem({ profile, onEdit }: { profile: Profile; onEdit(): void }) {
  const isActive = useApp(state => state.start?.settings.activeProfileId === profile.id)
  const label = useApp(state => state.start?.providers.find(other => other.id === profile.providerId)?.label)
  const isBuiltIn = profile.id === NO_PROFILE
  const name = escapedText(profile.name)
  return (
    <li
      data-setting={escapedText(shownName(profile.name))}
      className="flex items-center gap-2 rounded-md border border-line px-3 py-2"
    >
      <div className="min-w-0 flex-1">
        <p className="truncate text-sm font-medium">
          <bdi>
            <EscapedLine text={isBuiltIn ? t('models.noProfile') : profile.name} />
          </bdi>
          {isActive && <span className="mx-2 text-xs font-normal text-accent">{t('settings.active')}</span>}
        </p>
        <p className="text-xs text-ink-2 wrap-anywhere">
          <EscapedLine
            text={isBuiltIn ? t('models.noProfileHint') : `${profile.model} · ${label ?? profile.providerId}`}
          />
        </p>
      </div>
      {!isActive && <Button onClick={() => attempt(chooseProfile(profile.id))}>{t('settings.use')}</Button>}
      {!isBuiltIn && (
        <>
          <Button aria-label={`${t('common.edit')} ${name}`} onClick={onEdit}>
            {t('common.edit')}
          </Button>
          <ConfirmButton label={`${t('common.remove')} ${name}`} onConfirm={() => attempt(removeProfile(profile.id))} />
        </>
      )}
    </li>
  )
}
