import { shownName } from '../../i18n/own-names'
import { t } from '../../i18n/t'
import { useSession } from '../../state/session/session'
import { escapedText } from '../../ui/text/visible-text'

/** Shows the profile with which a sub-agent was begun. It keeps it, and has no message in which another could be chosen. */
export function AgentProfile() {
  const isAgent = useSession(({ state }) => state.parent !== undefined)
  const name = escapedText(shownName(useSession(({ state }) => state.turns.at(-1)?.profile.name) ?? ''))
  if (!isAgent || name === '') return null
  return (
    <span
      className="flex h-7 max-w-52 min-w-0 shrink-0 items-center rounded-full border border-line px-3 text-xs text-ink-2"
      title={t('profile.label', { name })}
    >
      <span className="truncate">{name}</span>
    </span>
  )
}
