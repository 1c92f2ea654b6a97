import { vaultPageText } from '../../catalogue/vault/page'
import { actionText } from '../../text/text-actions'
import { mcpText } from '../../text/text-mcp'
import { permissionText } from '../../text/text-permissions'
import { projectText } from '../../text/text-project'
import { settingsText } from '../../text/text-settings'

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
  const { settings, data, services, toolsPage } = settingsText
  const labels: Record<SettingsPageId, string> = {
    profiles: settings.profiles,
    providers: settings.providers,
    tools: toolsPage.title,
    services: services.title,
    mcp: mcpText.page,
    permissions: permissionText.page.title,
    vault: vaultPageText.title,
    project: projectText.page,
    appearance: settings.appearance,
    shortcuts: actionText.shortcuts.title,
    data: data.title,
  }
  return PAGE_IDS.map(id => ({ id, label: labels[id] }))
}

export function isSettingsPage(id: string | undefined): id is SettingsPageId {
  return PAGE_IDS.some(known => known === id)
}
