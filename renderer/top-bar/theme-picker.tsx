import { Monitor, Moon, Sun } from 'lucide-react'
import { updateSettings, useApp } from '../stores/app'
import { attempt } from '../stores/ui'
import { text } from '../text'
import type { Theme } from '../theme'
import { Button } from '../ui/button'
import { Menu, MenuChoices } from '../ui/menu'

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
