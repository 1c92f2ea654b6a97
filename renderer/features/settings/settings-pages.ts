import { t } from '../../i18n/t'

export type SettingsPageId = (typeof PAGE_IDS)[number]
export type SettingsPage = { id: SettingsPageId; label: string }

/** The pages by what they are about, in their order. */
export const PAGE_GROUPS = [
  { id: 'models', pages: ['providers', 'profiles', 'services', 'usage'] },
  { id: 'tools', pages: ['tools', 'mcp', 'project', 'instructions'] },
  { id: 'safety', pages: ['permissions', 'vault', 'outgoing'] },
  { id: 'app', pages: ['general', 'appearance', 'shortcuts', 'data'] },
] as const

const PAGE_IDS = PAGE_GROUPS.flatMap(({ pages }) => pages)

/** The pages of the settings in their order, in the language that is shown. */
export function settingsPages(): SettingsPage[] {
  const labels = pageLabels()
  return PAGE_IDS.map(id => ({ id, label: labels[id] }))
}

export function pageLabels(): Record<SettingsPageId, string> {
  return {
    profiles: t('settings.profiles'),
    providers: t('settings.providers'),
    tools: t('settings.toolsPage.title'),
    services: t('settings.services.title'),
    usage: t('usage.title'),
    mcp: t('mcp.page'),
    permissions: t('permissions.page.title'),
    vault: t('vault.title'),
    outgoing: t('outgoing.title'),
    project: t('project.page'),
    instructions: t('instructions.page'),
    general: t('settings.general'),
    appearance: t('settings.appearance'),
    shortcuts: t('actions.shortcuts.title'),
    data: t('settings.data.title'),
  }
}

export function isSettingsPage(id: string | undefined): id is SettingsPageId {
  return PAGE_IDS.some(known => known === id)
}
