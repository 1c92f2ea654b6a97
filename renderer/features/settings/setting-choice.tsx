import { SettingsChange } from '../../../shared/settings'
import { updateSettings, useApp } from '../../state/app'
import { attempt } from '../../state/ui'
import { Field, Select } from '../../ui/field'

type SettingChoiceProps = {
  name: 'theme' | 'contrast' | 'density' | 'language'
  label: string
  hint?: string
  choices: Readonly<Record<string, string>>
}

/** A setting that is one of a few. A change holds at once. */
export function SettingChoice({ name, label, hint, choices }: SettingChoiceProps) {
  const value = useApp(state => state.start?.settings[name])
  const choose = (chosen: string) => {
    const change = SettingsChange.safeParse({ [name]: chosen })
    if (change.success) attempt(updateSettings(change.data))
  }
  return (
    <Field isRow label={label} {...(hint && { hint })}>
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
