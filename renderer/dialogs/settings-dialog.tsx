import * as Tabs from 'radix-ui/tabs'
import type { ReactNode } from 'react'
import { McpPage } from '../mcp/mcp-page'
import { PermissionsPage } from '../permissions/permissions-page'
import { ProjectPage } from '../project/project-page'
import { updateSettings, useApp } from '../stores/app'
import { attempt, showDialog } from '../stores/ui'
import { text } from '../text'
import { mcpText } from '../text-mcp'
import { permissionText } from '../text-permissions'
import { projectText } from '../text-project'
import { settingsText } from '../text-settings'
import { Dialog } from '../ui/dialog'
import { Field, Select } from '../ui/field'
import { ProfilesPage } from './profiles-page'
import { ProvidersPage } from './providers-page'

const words = settingsText.settings
const PAGES = {
  appearance: words.appearance,
  providers: words.providers,
  profiles: words.profiles,
  project: projectText.page,
  mcp: mcpText.page,
  permissions: permissionText.page.title,
} as const
const TAB =
  'rounded-sm px-3 py-1.5 text-left text-sm text-ink-2 hover:bg-hover data-[state=active]:bg-hover data-[state=active]:font-medium data-[state=active]:text-ink'

export function SettingsDialog() {
  const version = useApp(state => state.start?.version ?? '')
  return (
    <Dialog wide title={words.title} onClose={() => showDialog(null)}>
      <Tabs.Root defaultValue="appearance" orientation="vertical" className="flex min-h-80 gap-6">
        <Tabs.List aria-label={words.title} className="flex w-36 shrink-0 flex-col gap-1">
          {Object.entries(PAGES).map(([id, label]) => (
            <Tabs.Trigger key={id} value={id} className={TAB}>
              {label}
            </Tabs.Trigger>
          ))}
          <p className="mt-auto px-3 text-xs text-ink-3">{words.version(version)}</p>
        </Tabs.List>
        <Page id="appearance">
          <Appearance />
        </Page>
        <Page id="providers">
          <ProvidersPage />
        </Page>
        <Page id="profiles">
          <ProfilesPage />
        </Page>
        <Page id="project">
          <ProjectPage />
        </Page>
        <Page id="mcp">
          <McpPage />
        </Page>
        <Page id="permissions">
          <PermissionsPage />
        </Page>
      </Tabs.Root>
    </Dialog>
  )
}

function Page({ id, children }: { id: keyof typeof PAGES; children: ReactNode }) {
  return (
    <Tabs.Content value={id} className="min-w-0 flex-1 rounded-sm">
      {children}
    </Tabs.Content>
  )
}

function Appearance() {
  const theme = useApp(state => state.start?.settings.theme ?? 'system')
  return (
    <Field label={words.theme} hint={words.themeHint}>
      {ids => (
        <Select
          {...ids}
          value={theme}
          onChange={event => {
            const { value } = event.target
            if (value === 'system' || value === 'light' || value === 'dark') attempt(updateSettings({ theme: value }))
          }}
        >
          <option value="system">{text.theme.system}</option>
          <option value="light">{text.theme.light}</option>
          <option value="dark">{text.theme.dark}</option>
        </Select>
      )}
    </Field>
  )
}
