import { Search } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { call } from '../../base/bridge'
import { t } from '../../i18n/t'
import { useApp } from '../../state/app'
import { useSession } from '../../state/session/session'
import { TextInput } from '../../ui/field'
import { findEntries, type SettingsEntry, type SettingsNames, settingsEntries } from './settings-entries'

/** Finds a setting on any page. What is found can be reached by Tab; Enter takes the first. */
export function SettingsSearch({ onChoose }: { onChoose(entry: SettingsEntry): void }) {
  const [query, setQuery] = useState('')
  const names = useNames()
  const found = useMemo(() => findEntries(settingsEntries(names), query), [names, query])
  const choose = (entry: SettingsEntry) => {
    setQuery('')
    onChoose(entry)
  }
  return (
    <search
      data-finds={found.length > 0 || undefined}
      className="peer flex flex-col gap-1 max-sm:min-w-40 max-sm:flex-1"
    >
      <div className="relative">
        <Search size={15} aria-hidden="true" className="absolute top-1/2 start-2 -translate-y-1/2 text-ink-3" />
        <TextInput
          type="search"
          className="ps-7"
          aria-label={t('settings.search.label')}
          placeholder={t('settings.search.label')}
          value={query}
          onChange={event => setQuery(event.target.value)}
          onKeyDown={event => {
            const [first] = found
            if (event.key === 'Enter' && first) choose(first)
            if (event.key !== 'Escape' || query === '') return
            // The first Esc empties the field, the next one closes the settings.
            event.preventDefault()
            event.stopPropagation()
            setQuery('')
          }}
        />
      </div>
      <div aria-live="polite" className="text-xs text-ink-2">
        {query.trim() !== '' && found.length === 0 && (
          <p className="px-3 py-1">{t('settings.search.none', { query: query.trim() })}</p>
        )}
      </div>
      {found.length > 0 && (
        <ul aria-label={t('settings.search.found')} className="flex flex-col rounded-md border border-line p-1">
          {found.slice(0, 12).map(entry => (
            <li key={`${entry.page} ${entry.label}`}>
              <button
                type="button"
                onClick={() => choose(entry)}
                className="w-full rounded-sm px-2 py-1 text-start hover:bg-hover"
              >
                <span className="block text-sm wrap-anywhere">{entry.label}</span>
                {entry.label !== entry.pageLabel && <span className="block text-xs text-ink-2">{entry.pageLabel}</span>}
              </button>
            </li>
          ))}
        </ul>
      )}
    </search>
  )
}

/** Returns the names that the person gave: in all folders and, for servers, in the one that is open. */
function useNames(): SettingsNames {
  const start = useApp(state => state.start)
  const workspace = useSession(({ id, state }) => (id ? state.workspace : ''))
  const [servers, setServers] = useState<SettingsNames['servers']>([])
  useEffect(() => {
    if (!workspace) return
    call('mcp.list', { workspace }).then(
      view => setServers(view.servers),
      // Their own page says why they cannot be read.
      () => undefined,
    )
  }, [workspace])
  return useMemo(
    () => ({ providers: start?.providers, profiles: start?.profiles, servers }),
    [start?.providers, start?.profiles, servers],
  )
}
