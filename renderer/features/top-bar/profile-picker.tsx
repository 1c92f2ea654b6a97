import { ChevronDown, Plug, SlidersHorizontal } from 'lucide-react'
import { NO_PROFILE } from '../../../shared/models/with-picked-model'
import { shownName } from '../../i18n/own-names'
import { t } from '../../i18n/t'
import { useApp } from '../../state/app'
import { chooseProfile, useProfileInUse } from '../../state/profile-in-use'
import { useSession } from '../../state/session/session'
import { attempt, showDialog } from '../../state/ui'
import { Menu, MenuChoices, MenuItem, MenuSeparator } from '../../ui/menu'
import { escapedText } from '../../ui/text/visible-text'

const SHAPE = 'h-7 max-w-52 min-w-0 shrink-0 items-center gap-1.5 rounded-full border border-line px-3 text-xs'

/** Shows the profile that answers the next turn; nothing if the person has none. A sub-agent keeps the one it was begun with. */
export function ProfilePicker() {
  const start = useApp(state => state.start)
  const inUse = useProfileInUse()
  const isAgent = useSession(({ state }) => state.parent !== undefined)
  const answered = useSession(({ state }) => state.turns.at(-1)?.profile.name)
  if (!start) return null
  const ofOwn = inUse?.id === NO_PROFILE ? t('models.noProfile') : shownName(inUse?.name ?? '')
  const name = escapedText(isAgent ? shownName(answered ?? '') : ofOwn)
  if (isAgent) {
    if (name === '') return null
    return (
      <span className={`flex ${SHAPE} text-ink-2`} title={t('profile.label', { name })}>
        <span className="truncate">{name}</span>
      </span>
    )
  }
  if (start.profiles.every(({ id }) => id === NO_PROFILE)) return null
  const providers = new Map(start.providers.map(provider => [provider.id, provider.label]))
  const choices = start.profiles.map(({ id, name: given, model, providerId }) => ({
    value: id,
    label: id === NO_PROFILE ? t('models.noProfile') : escapedText(shownName(given)),
    hint:
      id === NO_PROFILE
        ? t('models.noProfileHint')
        : escapedText(`${model} · ${providers.get(providerId) ?? providerId}`),
  }))
  return (
    <Menu
      align="end"
      trigger={
        <button
          type="button"
          aria-label={t('profile.label', { name })}
          className={`flex ${SHAPE} bg-surface hover:bg-hover data-[state=open]:bg-hover`}
        >
          <span className="truncate">{name}</span>
          <ChevronDown size={13} aria-hidden="true" className="shrink-0 text-ink-3" />
        </button>
      }
    >
      <MenuChoices
        label={t('profile.choose')}
        value={inUse?.id ?? ''}
        choices={choices}
        onChange={profileId => attempt(chooseProfile(profileId))}
      />
      <MenuSeparator />
      <MenuItem onSelect={() => showDialog({ type: 'connect' })}>
        <Plug size={14} aria-hidden="true" />
        {t('profile.connect')}
      </MenuItem>
      <MenuItem onSelect={() => showDialog({ type: 'settings', page: 'profiles' })}>
        <SlidersHorizontal size={14} aria-hidden="true" />
        {t('profile.manage')}
      </MenuItem>
    </Menu>
  )
}
