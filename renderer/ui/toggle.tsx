import type { SettingsChange } from '../../shared/settings'
import { updateSettings, useApp } from '../state/app'
import { attempt } from '../state/ui'
import { Switch } from './switch'

/** The settings that are on or off. */
type Flag = { [K in keyof SettingsChange]-?: true extends SettingsChange[K] ? K : never }[keyof SettingsChange]

type ToggleProps = { name: Flag; label: string; hint: string }

/** A setting that is on or off, with what it does. */
export function Toggle({ name, label, hint }: ToggleProps) {
  const isOn = useApp(state => state.start?.settings[name] ?? true)
  return (
    <div data-group className="flex items-start gap-3">
      <div className="min-w-0 flex-1">
        <p data-setting className="text-sm font-medium">
          {label}
        </p>
        <p className="text-xs text-ink-2">{hint}</p>
      </div>
      <Switch label={label} checked={isOn} onSwitch={wanted => attempt(updateSettings({ [name]: wanted }))} />
    </div>
  )
}
