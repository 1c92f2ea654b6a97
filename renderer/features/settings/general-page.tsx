import { useEffect, useState } from 'react'
import type { FoundEditor } from '../../../shared/ipc/editor-calls'
import { SettingsChange } from '../../../shared/settings'
import { call } from '../../base/bridge'
import { LANGUAGE_NAMES } from '../../i18n/language'
import { t } from '../../i18n/t'
import { updateSettings, useApp } from '../../state/app'
import { attempt } from '../../state/ui'
import { Field, Select, TextInput } from '../../ui/field'
import { Toggle } from '../../ui/toggle'
import { placeTerminals } from '../terminal/terminal-place'
import { Section } from './section'
import { SettingChoice } from './setting-choice'

/** Shows the settings for how Atrium works as a program. Every change holds at once. */
export function GeneralPage() {
  return (
    <div className="flex flex-col gap-8">
      <Section title={t('settings.general.language')}>
        <SettingChoice
          name="language"
          label={t('settings.general.displayLanguage')}
          hint={t('settings.general.languageHint')}
          choices={{ system: t('settings.general.languageOfSystem'), ...LANGUAGE_NAMES }}
        />
      </Section>
      <Section title={t('settings.general.notices')}>
        <Toggle
          name="notifications"
          label={t('settings.general.notifications')}
          hint={t('settings.general.notificationsHint')}
        />
        <Toggle name="keepsAwake" label={t('settings.general.keepAwake')} hint={t('settings.general.keepAwakeHint')} />
      </Section>
      <Section title={t('settings.general.titles')}>
        <Toggle
          name="modelTitles"
          label={t('settings.general.modelTitles')}
          hint={t('settings.general.modelTitlesHint')}
        />
      </Section>
      <EditorSection />
      <TerminalSection />
    </div>
  )
}

/** Shows the position of the person's terminals. */
function TerminalSection() {
  const place = useApp(state => state.start?.settings.terminalPlace ?? 'side')
  return (
    <Section title={t('settings.general.terminals.title')}>
      <Field isRow label={t('settings.general.terminals.label')} hint={t('settings.general.terminals.hint')}>
        {ids => (
          <Select
            {...ids}
            value={place}
            onChange={event => placeTerminals(event.target.value === 'bottom' ? 'bottom' : 'side')}
          >
            <option value="side">{t('settings.general.terminals.side')}</option>
            <option value="bottom">{t('settings.general.terminals.bottom')}</option>
          </Select>
        )}
      </Field>
    </Section>
  )
}

/** Names of products are the same in every language. */
const NAMES = { vscode: 'VS Code', cursor: 'Cursor', zed: 'Zed', jetbrains: 'JetBrains' } as const

/** Shows the choice of the program that opens positions in files. */
function EditorSection() {
  const editor = useApp(state => state.start?.settings.editor ?? 'auto')
  const found = useFoundEditors()
  const hint =
    found &&
    (found.length > 0
      ? t('settings.general.editor.found', { names: found.map(({ label }) => label).join(', ') })
      : t('settings.general.editor.none'))
  const choose = (chosen: string) => {
    const change = SettingsChange.safeParse({ editor: chosen })
    if (change.success) attempt(updateSettings(change.data))
  }
  return (
    <Section title={t('settings.general.editor.title')}>
      <Field
        isRow
        label={t('settings.general.editor.label')}
        hint={`${t('settings.general.editor.hint')} ${hint ?? ''}`.trim()}
      >
        {ids => (
          <Select {...ids} value={editor} onChange={event => choose(event.target.value)}>
            <option value="auto">{t('settings.general.editor.auto')}</option>
            {Object.entries(NAMES).map(([id, name]) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
            <option value="own">{t('settings.general.editor.own')}</option>
          </Select>
        )}
      </Field>
      {editor === 'own' && <OwnCommand />}
    </Section>
  )
}

function OwnCommand() {
  const kept = useApp(state => state.start?.settings.editorCommand ?? '')
  const [written, setWritten] = useState<string | null>(null)
  const keep = () => {
    if (written === null) return
    setWritten(null)
    attempt(updateSettings({ editorCommand: written.slice(0, 2_000) }))
  }
  return (
    <Field isRow label={t('settings.general.editor.command')} hint={t('settings.general.editor.commandHint')}>
      {ids => (
        <TextInput
          {...ids}
          dir="ltr"
          className="font-mono"
          placeholder="nvim-qt +{line} {file}"
          value={written ?? kept}
          onChange={event => setWritten(event.target.value)}
          onBlur={keep}
          onKeyDown={event => {
            if (event.key === 'Enter') keep()
          }}
        />
      )}
    </Field>
  )
}

function useFoundEditors(): readonly FoundEditor[] | null {
  const [found, setFound] = useState<readonly FoundEditor[] | null>(null)
  useEffect(() => {
    let isShown = true
    call('editor.found')
      .then(editors => isShown && setFound(editors))
      .catch(() => undefined)
    return () => {
      isShown = false
    }
  }, [])
  return found
}
