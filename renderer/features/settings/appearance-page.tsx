import { useState } from 'react'
import { SettingsChange } from '../../../shared/settings'
import { t } from '../../i18n/t'
import { updateSettings, useApp } from '../../state/app'
import { attempt } from '../../state/ui'
import { Field, TextInput } from '../../ui/field'
import { Section } from './section'
import { SettingChoice } from './setting-choice'

/** Shows the settings for Atrium's looks. Every change shows at once. */
export function AppearancePage() {
  return (
    <div className="flex flex-col gap-8">
      <Section title={t('settings.appearance.colours')}>
        <SettingChoice
          name="theme"
          label={t('settings.appearance.theme')}
          hint={t('settings.appearance.themeHint')}
          choices={{ system: t('theme.system'), light: t('theme.light'), dark: t('theme.dark') }}
        />
        <SettingChoice
          name="contrast"
          label={t('settings.appearance.contrast')}
          hint={t('settings.appearance.contrastHint')}
          choices={{ system: t('settings.appearance.contrasts.system'), more: t('settings.appearance.contrasts.more') }}
        />
      </Section>
      <Section title={t('settings.appearance.room')}>
        <TextSize />
        <SettingChoice
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
    </div>
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
      isRow
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
          className="max-w-32 justify-self-end"
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
