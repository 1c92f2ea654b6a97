import { useState } from 'react'
import { SettingsChange } from '../../../shared/settings'
import { LANGUAGE_NAMES } from '../../i18n/language'
import { updateSettings, useApp } from '../../state/app'
import { attempt } from '../../state/ui'
import { text } from '../../text/text'
import { settingsText } from '../../text/text-settings'
import { Field, Select, TextInput } from '../../ui/field'
import { Toggle } from '../../ui/toggle'
import { EditorSection } from './editor-section'
import { Section } from './section'
import { TerminalSection } from './terminal-section'

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
