import { useEffect, useState } from 'react'
import type { Profile } from '../../../../shared/settings'
import { updateSettings, useApp } from '../../../state/app'
import { followProject, useProject } from '../../../state/project'
import { useSession } from '../../../state/session/session'
import { attempt } from '../../../state/ui'
import { shownName } from '../../../text/own-names'
import { settingsText } from '../../../text/text-settings'
import { Button } from '../../../ui/button'
import { ConfirmButton } from '../../../ui/confirm-button'
import { Field, Select, TextInput } from '../../../ui/field'
import { EscapedLine } from '../../../ui/text/escaped-line'
import { escapedText } from '../../../ui/text/visible-text'
import { Section } from '../section'

type Roles = Readonly<Record<string, string>>

const NO_ROLES: Roles = {}
const NO_PROFILES: readonly Profile[] = []
const ROLE = /^@?([\w-]{1,60})$/

const save = (modelRoles: Roles) => attempt(updateSettings({ modelRoles }))

/** Shows the profiles that answer if agents of flows name a role: roles that the person has named, and those of the open folder. */
export function RolesSection() {
  const words = settingsText.roles
  const roles = useApp(state => state.start?.settings.modelRoles ?? NO_ROLES)
  const workspace = useSession(({ id, state }) => (id ? state.workspace : ''))
  useEffect(() => (workspace ? followProject(workspace) : undefined), [workspace])
  const view = useProject(({ workspace: of, view: found }) => (of === workspace ? found : null))
  const named = new Set(view?.roles)
  const all = [...new Set([...Object.keys(roles), ...named])].sort()
  return (
    <Section title={words.title} hint={words.hint}>
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
  const words = settingsText.roles
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
        {chosen !== undefined && !isThere && <p className="text-xs text-wait">{words.gone}</p>}
        {chosen === undefined && isNamed && <p className="text-xs text-ink-2">{words.named}</p>}
      </div>
      <Select
        aria-label={words.profileOf(label)}
        value={isThere ? chosen : ''}
        onChange={({ target }) => save(target.value === '' ? others : { ...roles, [role]: target.value })}
      >
        <option value="">{words.ofSession}</option>
        {profiles.map(({ id, name }) => (
          <option key={id} value={id}>
            {escapedText(shownName(name))}
          </option>
        ))}
      </Select>
      {chosen !== undefined && <ConfirmButton label={words.remove(label)} onConfirm={() => save(others)} />}
    </li>
  )
}

function NewRole({ roles }: { roles: Roles }) {
  const words = settingsText.roles
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
        <Field label={words.name} hint={words.nameHint}>
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
        {words.add}
      </Button>
    </form>
  )
}
