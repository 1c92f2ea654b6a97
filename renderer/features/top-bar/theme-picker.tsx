import { Monitor, Moon, Sun } from 'lucide-react'
import type { Theme } from '../../base/theme'
import { t } from '../../i18n/t'
import { updateSettings, useApp } from '../../state/app'
import { attempt } from '../../state/ui'
import { Button } from '../../ui/button'
import { Menu, MenuChoices } from '../../ui/menu'

const ICONS = { system: Monitor, light: Sun, dark: Moon } as const
const THEMES: readonly Theme[] = ['system', 'light', 'dark']

export function ThemePicker() {
  const theme = useApp(state => state.start?.settings.theme ?? 'system')
  const Icon = ICONS[theme]
  const label = t('theme.label', { name: t(`theme.${theme}`) })
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
        label={t('theme.choose')}
        value={theme}
        choices={THEMES.map(value => ({ value, label: t(`theme.${value}`) }))}
        onChange={value => {
          const chosen = THEMES.find(other => other === value)
          if (chosen) attempt(updateSettings({ theme: chosen }))
        }}
      />
    </Menu>
  )
}
