import { useState } from 'react'
import { type Settings, SettingsChange } from '../../shared/settings'
import { t } from '../i18n/t'
import { updateSettings, useApp } from '../state/app'
import { attempt } from '../state/ui'
import { Field, TextInput } from './field'

type NumberSettings = { [K in keyof Settings]-?: Settings[K] extends number ? K : never }[keyof Settings]

type NumberSettingProps = {
  name: NumberSettings
  label: string
  hint: string
  /** The least and the largest that it may be, as they are written. */
  range: readonly [min: string, max: string]
}

/** A setting that is a number. It is kept once it is written. */
export function NumberSetting({ name, label, hint, range }: NumberSettingProps) {
  const kept = useApp(state => state.start?.settings[name])
  const [written, setWritten] = useState<string | null>(null)
  const parsed = SettingsChange.safeParse({ [name]: written?.trim() ? Number(written) : Number.NaN })
  const error = written !== null && !parsed.success && t('common.wholeNumber', { min: range[0], max: range[1] })
  const keep = () => {
    if (written !== null && parsed.success) {
      attempt(updateSettings(parsed.data))
      setWritten(null)
    }
  }
  return (
    <Field isRow label={label} hint={hint} {...(error && { error })}>
      {ids => (
        <TextInput
          {...ids}
          inputMode="numeric"
          value={written ?? String(kept ?? '')}
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
