import { useEffect, useState } from 'react'
import type { FoundEditor } from '../../../shared/ipc/editor-calls'
import { SettingsChange } from '../../../shared/settings'
import { call } from '../../base/bridge'
import { LANGUAGE_NAMES } from '../../i18n/language'
import { updateSettings, useApp } from '../../state/app'
import { attempt } from '../../state/ui'
import { text } from '../../text/text'
import { settingsText } from '../../text/text-settings'
import { Field, Select, TextInput } from '../../ui/field'
import { Toggle } from '../../ui/toggle'
import { placeTerminals } from '../terminal/terminal-place'
import { Section } from './section'

/** Shows the settings for Atrium's looks. Every change shows at once. */
export function AppearancePage() {
  const words = settingsText.appearance
  const { system, light, dark } = text.theme
  return (
    <div className="flex max-w-lg flex-col gap-6">
      <Section title={words.colours}>
        <Choice name="theme" label={words.theme} hint={words.themeHint} choices={{ system, light, dark }} />
        <Choice name="contrast" label={words.contrast} hint={words.contrastHint} choices={words.contrasts} />
      </Section>
      <Section title={words.room}>
        <TextSize />
        <Choice name="density" label={words.density} hint={words.densityHint} choices={words.densities} />
        <p className="text-xs text-ink-2">{words.motion}</p>
      </Section>
      <Section title={words.language}>
        <Choice
          name="language"
          label={words.displayLanguage}
          hint={words.languageHint}
          choices={{ system: words.languageOfSystem, ...LANGUAGE_NAMES }}
        />
      </Section>
      <TerminalSection />
      <EditorSection />
      <Section title={words.notices}>
        <Toggle name="notifications" label={words.notifications} hint={words.notificationsHint} />
      </Section>
      <Section title={words.titles}>
        <Toggle name="modelTitles" label={words.modelTitles} hint={words.modelTitlesHint} />
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
  const words = settingsText.appearance
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
    <Field label={words.textSize} hint={words.textSizeHint} {...(isWrong && { error: words.textSizeBad })}>
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
  const words = settingsText.appearance.terminals
  const place = useApp(state => state.start?.settings.terminalPlace ?? 'side')
  return (
    <Section title={words.title}>
      <Field label={words.label} hint={words.hint}>
        {ids => (
          <Select
            {...ids}
            value={place}
            onChange={event => placeTerminals(event.target.value === 'bottom' ? 'bottom' : 'side')}
          >
            <option value="side">{words.side}</option>
            <option value="bottom">{words.bottom}</option>
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
  const words = settingsText.appearance.editor
  const editor = useApp(state => state.start?.settings.editor ?? 'auto')
  const found = useFoundEditors()
  const hint = found && (found.length > 0 ? words.found(found.map(({ label }) => label).join(', ')) : words.none)
  const choose = (chosen: string) => {
    const change = SettingsChange.safeParse({ editor: chosen })
    if (change.success) attempt(updateSettings(change.data))
  }
  return (
    <Section title={words.title}>
      <Field label={words.label} hint={`${words.hint} ${hint ?? ''}`.trim()}>
        {ids => (
          <Select {...ids} value={editor} onChange={event => choose(event.target.value)}>
            <option value="auto">{words.auto}</option>
            {Object.entries(NAMES).map(([id, name]) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
            <option value="own">{words.own}</option>
          </Select>
        )}
      </Field>
      {editor === 'own' && <OwnCommand />}
    </Section>
  )
}

function OwnCommand() {
  const words = settingsText.appearance.editor
  const kept = useApp(state => state.start?.settings.editorCommand ?? '')
  const [written, setWritten] = useState<string | null>(null)
  const keep = () => {
    if (written === null) return
    setWritten(null)
    attempt(updateSettings({ editorCommand: written.slice(0, 2_000) }))
  }
  return (
    <Field label={words.command} hint={words.commandHint}>
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
