import { Search } from 'lucide-react'
import { useState } from 'react'
import { type Action, actions, keysFor, type Shortcuts } from '../../../shared/actions'
import { shownKeys } from '../../../shared/keys'
import { t } from '../../i18n/t'
import { updateSettings, useApp } from '../../state/app'
import { attempt } from '../../state/ui'
import { Button } from '../../ui/button'
import { TextInput } from '../../ui/field'
import { keysInWords } from './keys-in-words'
import { ShortcutRow } from './shortcut-row'

const NONE: Shortcuts = {}

/** Every action with its keys, which can be changed. */
export function ShortcutsPage() {
  const shortcuts = useApp(state => state.start?.settings.shortcuts) ?? NONE
  const isMac = useApp(state => state.start?.platform === 'darwin')
  const [search, setSearch] = useState('')

  const keyWords = (action: Action) => {
    const keys = keysFor(action, shortcuts, isMac)
    // A person with another keyboard, or who reads about it elsewhere, looks for Ctrl.
    return [keysInWords(keys, isMac), shownKeys(keys, isMac)]
  }
  const found = actions.filter(action => isFound(search, [nameOf(action), ...keyWords(action)]))
  const change = (changed: Record<string, string>) => attempt(updateSettings({ shortcuts: changed }))
  return (
    <section aria-label={t('actions.shortcuts.title')} className="flex flex-col gap-3">
      <p className="-mt-3 text-sm text-ink-2 max-sm:mt-0">{t('actions.shortcuts.lead')}</p>
      <div className="flex items-center gap-2">
        <div className="relative flex-1">
          <Search size={15} aria-hidden="true" className="absolute top-1/2 start-2 -translate-y-1/2 text-ink-3" />
          <TextInput
            type="search"
            className="ps-7"
            aria-label={t('actions.shortcuts.search')}
            placeholder={t('actions.shortcuts.search')}
            value={search}
            onChange={event => setSearch(event.target.value)}
          />
        </div>
        <Button className="min-h-9" disabled={Object.keys(shortcuts).length === 0} onClick={() => change({})}>
          {t('actions.shortcuts.resetAll')}
        </Button>
      </div>
      {found.length === 0 && <p className="text-sm text-ink-2">{t('actions.shortcuts.none')}</p>}
      <ul className="flex flex-col divide-y divide-line">
        {found.map(action => (
          <ShortcutRow key={action.id} action={action} shortcuts={shortcuts} isMac={isMac} onChange={change} />
        ))}
      </ul>
    </section>
  )
}

function nameOf(action: Action): string {
  return t(`actions.names.${action.id}`)
}

function isFound(search: string, texts: readonly string[]): boolean {
  const whole = texts.join(' ').toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every(word => whole.includes(word))
}
