import { t } from '../../i18n/t'

export type SettingsPageId = (typeof PAGE_IDS)[number]
export type SettingsPage = { id: SettingsPageId; label: string }

const PAGE_IDS = [
  'profiles',
  'providers',
  'tools',
  'services',
  'mcp',
  'permissions',
  'vault',
  'project',
  'appearance',
  'shortcuts',
  'data',
] as const

/** The pages of the settings in their order, in the language that is shown. */
export function settingsPages(): SettingsPage[] {
  const labels: Record<SettingsPageId, string> = {
    profiles: t('settings.profiles'),
    providers: t('settings.providers'),
    tools: t('settings.toolsPage.title'),
    services: t('settings.services.title'),
    mcp: t('mcp.page'),
    permissions: t('permissions.page.title'),
    vault: t('vault.title'),
    project: t('project.page'),
    appearance: t('settings.appearance'),
    shortcuts: t('actions.shortcuts.title'),
    data: t('settings.data.title'),
  }
  return PAGE_IDS.map(id => ({ id, label: labels[id] }))
}

export function isSettingsPage(id: string | undefined): id is SettingsPageId {
  return PAGE_IDS.some(known => known === id)
}
