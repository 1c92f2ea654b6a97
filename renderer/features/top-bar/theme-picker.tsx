import { Monitor, Moon, Sun } from 'lucide-react'
import type { Theme } from '../../base/theme'
import { updateSettings, useApp } from '../../state/app'
import { attempt } from '../../state/ui'
import { text } from '../../text/text'
import { Button } from '../../ui/button'
import { Menu, MenuChoices } from '../../ui/menu'

const ICONS = { system: Monitor, light: Sun, dark: Moon } as const
const THEMES: readonly Theme[] = ['system', 'light', 'dark']

export function ThemePicker() {
  const theme = useApp(state => state.start?.settings.theme ?? 'system')
  const Icon = ICONS[theme]
  const label = text.theme.label(text.theme[theme])
  return (
    <Menu
      align="end"
      trigger={
        <Button kind="icon" aria-label={label} title={label}>
          <Icon size={16} aria-hidden="true" />
        </Button>
      }
    >
      <MenuChoices
        label={text.theme.choose}
        value={theme}
        choices={THEMES.map(value => ({ value, label: text.theme[value] }))}
        onChange={value => {
          const chosen = THEMES.find(other => other === value)
          if (chosen) attempt(updateSettings({ theme: chosen }))
        }}
      />
    </Menu>
  )
}
