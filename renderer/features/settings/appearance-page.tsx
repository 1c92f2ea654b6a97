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

/** Shows the settings for Atrium's looks. Every change shows at once. */
export function AppearancePage() {
  return (
    <div className="flex max-w-lg flex-col gap-6">
      <Section title={t('settings.appearance.colours')}>
        <Choice
          name="theme"
          label={t('settings.appearance.theme')}
          hint={t('settings.appearance.themeHint')}
          choices={{ system: t('theme.system'), light: t('theme.light'), dark: t('theme.dark') }}
        />
        <Choice
          name="contrast"
          label={t('settings.appearance.contrast')}
          hint={t('settings.appearance.contrastHint')}
          choices={{ system: t('settings.appearance.contrasts.system'), more: t('settings.appearance.contrasts.more') }}
        />
      </Section>
      <Section title={t('settings.appearance.room')}>
        <TextSize />
        <Choice
          name="density"
          label={t('settings.appearance.density')}
          hint={t('settings.appearance.densityHint')}
          choices={{
            comfortable: t('settings.appearance.densities.comfortable'),
            compact: t('settings.appearance.densities.compact'),
          }}
        />
        <p className="text-xs text-ink-2">{t('settings.appearance.motion')}</p>
      </Section>
      <Section title={t('settings.appearance.language')}>
        <Choice
          name="language"
          label={t('settings.appearance.displayLanguage')}
          hint={t('settings.appearance.languageHint')}
          choices={{ system: t('settings.appearance.languageOfSystem'), ...LANGUAGE_NAMES }}
        />
      </Section>
      <TerminalSection />
      <EditorSection />
      <Section title={t('settings.appearance.notices')}>
        <Toggle
          name="notifications"
          label={t('settings.appearance.notifications')}
          hint={t('settings.appearance.notificationsHint')}
        />
      </Section>
      <Section title={t('settings.appearance.titles')}>
        <Toggle
          name="modelTitles"
          label={t('settings.appearance.modelTitles')}
          hint={t('settings.appearance.modelTitlesHint')}
        />
      </Section>
    </div>
  )
}

type ChoiceProps = {
  name: 'theme' | 'contrast' | 'density' | 'language'
  label: string
  hint: string
  choices: Readonly<Record<string, string>>
}

function Choice({ name, label, hint, choices }: ChoiceProps) {
  const value = useApp(state => state.start?.settings[name])
  const choose = (chosen: string) => {
    const change = SettingsChange.safeParse({ [name]: chosen })
    if (change.success) attempt(updateSettings(change.data))
  }
  return (
    <Field label={label} hint={hint}>
      {ids => (
        <Select {...ids} value={value} onChange={event => choose(event.target.value)}>
          {Object.entries(choices).map(([choice, words]) => (
            <option key={choice} value={choice}>
              {words}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

function TextSize() {
  const kept = useApp(state => state.start?.settings.textSize ?? 100)
  const [written, setWritten] = useState<string | null>(null)
  const parsed = SettingsChange.safeParse({ textSize: Number(written?.trim() || Number.NaN) })
  const isWrong = written !== null && !parsed.success
  const keep = () => {
    if (written === null || !parsed.success) return
    setWritten(null)
    attempt(updateSettings(parsed.data))
  }
  return (
    <Field
      label={t('settings.appearance.textSize')}
      hint={t('settings.appearance.textSizeHint')}
      {...(isWrong && { error: t('settings.appearance.textSizeBad') })}
    >
      {ids => (
        <TextInput
          {...ids}
          type="number"
          min={80}
          max={200}
          step={10}
          className="max-w-32"
          value={written ?? String(kept)}
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

/** Shows the position of the person's terminals. */
function TerminalSection() {
  const place = useApp(state => state.start?.settings.terminalPlace ?? 'side')
  return (
    <Section title={t('settings.appearance.terminals.title')}>
      <Field label={t('settings.appearance.terminals.label')} hint={t('settings.appearance.terminals.hint')}>
        {ids => (
          <Select
            {...ids}
            value={place}
            onChange={event => placeTerminals(event.target.value === 'bottom' ? 'bottom' : 'side')}
          >
            <option value="side">{t('settings.appearance.terminals.side')}</option>
            <option value="bottom">{t('settings.appearance.terminals.bottom')}</option>
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
      ? t('settings.appearance.editor.found', { names: found.map(({ label }) => label).join(', ') })
      : t('settings.appearance.editor.none'))
  const choose = (chosen: string) => {
    const change = SettingsChange.safeParse({ editor: chosen })
    if (change.success) attempt(updateSettings(change.data))
  }
  return (
    <Section title={t('settings.appearance.editor.title')}>
      <Field
        label={t('settings.appearance.editor.label')}
        hint={`${t('settings.appearance.editor.hint')} ${hint ?? ''}`.trim()}
      >
        {ids => (
          <Select {...ids} value={editor} onChange={event => choose(event.target.value)}>
            <option value="auto">{t('settings.appearance.editor.auto')}</option>
            {Object.entries(NAMES).map(([id, name]) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
            <option value="own">{t('settings.appearance.editor.own')}</option>
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
    <Field label={t('settings.appearance.editor.command')} hint={t('settings.appearance.editor.commandHint')}>
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
