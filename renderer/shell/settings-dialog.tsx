import {
  ArrowUpFromLine,
  ChartColumn,
  Cloud,
  Database,
  FolderTree,
  Keyboard,
  type LucideIcon,
  NotebookPen,
  Palette,
  Plug,
  Server,
  ShieldCheck,
  SlidersHorizontal,
  UserRound,
  Vault,
  Wrench,
} from 'lucide-react'
import * as Tabs from 'radix-ui/tabs'
import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react'
import { NO_PROFILE } from '../../shared/models/with-picked-model'
import { call } from '../base/bridge'
import { useEffectOn } from '../base/use-effect-on'
import { McpPage } from '../features/mcp/mcp-page'
import { PermissionsPage } from '../features/permissions/permissions-page'
import { ProjectPage } from '../features/project/project-page'
import { AppearancePage } from '../features/settings/appearance-page'
import { DataPage } from '../features/settings/data-page'
import { GeneralPage } from '../features/settings/general-page'
import { goToField, hasField } from '../features/settings/go-to-field'
import { InstructionsPage } from '../features/settings/instructions/instructions-page'
import { OutgoingPage } from '../features/settings/outgoing-page'
import { ProfilesPage } from '../features/settings/profiles/profiles-page'
import { ProvidersPage } from '../features/settings/providers/providers-page'
import { ServicesPage } from '../features/settings/services/services-page'
import { type SettingsEntry, settingsEntries } from '../features/settings/settings-entries'
import { isSettingsPage, PAGE_GROUPS, pageLabels, type SettingsPageId } from '../features/settings/settings-pages'
import { SettingsSearch } from '../features/settings/settings-search'
import { ToolsPage } from '../features/settings/tools-page'
import { UsagePage } from '../features/settings/usage-page'
import { VaultPage } from '../features/settings/vault/vault-page'
import { ShortcutsPage } from '../features/shortcuts/shortcuts-page'
import { t } from '../i18n/t'
import { useApp } from '../state/app'
import { attempt, showDialog } from '../state/ui'
import { Button } from '../ui/button'
import { Dialog } from '../ui/dialog'
import { Guarded } from '../ui/failures/guarded'

const ICONS: Readonly<Record<SettingsPageId, LucideIcon>> = {
  profiles: UserRound,
  providers: Server,
  tools: Wrench,
  services: Cloud,
  mcp: Plug,
  permissions: ShieldCheck,
  vault: Vault,
  usage: ChartColumn,
  outgoing: ArrowUpFromLine,
  instructions: NotebookPen,
  project: FolderTree,
  general: SlidersHorizontal,
  appearance: Palette,
  shortcuts: Keyboard,
  data: Database,
}
const TAB =
  'flex shrink-0 items-center gap-2 rounded-sm px-2 py-1 text-start text-sm text-ink-2 [@media(max-height:52rem)]:py-0.75 [@media(max-height:34rem)]:py-0.5 hover:bg-hover data-[state=active]:bg-surface data-[state=active]:font-medium data-[state=active]:text-ink data-[state=active]:shadow-sheet data-[state=active]:ring-1 data-[state=active]:ring-line'

/** `query` is what a page that searches begins with. */
type SettingsDialogProps = { page?: string; field?: string; query?: string }

/** All settings: pages to choose from, and a search over what is on them. */
export function SettingsDialog({ page, field, query }: SettingsDialogProps) {
  const version = useApp(state => state.start?.version ?? '')
  const { shown, show, target, jump, content } = useJumps(...beginning(page, field))
  const pages = useRef<HTMLDivElement>(null)
  // A page may be left for one of its servers or forms: its tab leads back to its beginning.
  const [visits, setVisits] = useState(0)
  // If they stand in a row, not all of them are visible.
  useEffectOn([shown], () => {
    pages.current?.querySelector('[data-state="active"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })
  const labels = pageLabels()
  const part = labels[shown]
  return (
    <Dialog isPage title={t('settings.title')} part={part} onClose={() => showDialog(null)}>
      <Tabs.Root
        value={shown}
        onValueChange={value => isSettingsPage(value) && show(value)}
        orientation="vertical"
        className="-mx-6 -mt-4 -mb-6 flex min-h-0 flex-1 max-sm:m-0 max-sm:flex-col max-sm:gap-3"
      >
        <div className="flex w-56 shrink-0 flex-col gap-2 overflow-y-auto border-e border-line bg-sunken px-4 py-3 max-sm:-ms-0.5 max-sm:w-auto max-sm:flex-row max-sm:flex-wrap max-sm:overflow-visible max-sm:border-0 max-sm:bg-transparent max-sm:p-0.5">
          <SettingsSearch onChoose={jump} />
          {/* Search results replace the pages. */}
          <Tabs.List
            ref={pages}
            aria-label={t('settings.search.pages')}
            className="flex flex-col gap-0.5 peer-data-finds:hidden max-sm:order-last max-sm:w-full max-sm:flex-row max-sm:overflow-x-auto max-sm:p-0.5"
          >
            {PAGE_GROUPS.map(group => (
              <Fragment key={group.id}>
                {/* A list of tabs has nothing but tabs for a screen reader. */}
                <span
                  aria-hidden="true"
                  className="px-2 pt-1.5 text-xs text-ink-3 first:pt-0 max-sm:hidden [@media(max-height:40rem)]:hidden"
                >
                  {t(`settings.pageGroups.${group.id}`)}
                </span>
                {group.pages.map(id => (
                  <PageTab
                    key={id}
                    id={id}
                    label={labels[id]}
                    onAgain={id === shown ? () => setVisits(visits + 1) : undefined}
                  />
                ))}
              </Fragment>
            ))}
          </Tabs.List>
          <p className="mt-auto flex flex-wrap gap-x-2 px-2 pt-2 text-xs text-ink-3 max-sm:mt-0 max-sm:self-start max-sm:px-0">
            {t('settings.version', { version })}
            <Button kind="link" className="text-xs font-normal" onClick={() => attempt(call('app.openNotices'))}>
              {t('settings.notices')}
            </Button>
          </p>
        </div>
        <Tabs.Content
          // Each page begins at its top.
          key={shown}
          ref={content}
          value={shown}
          className="min-w-0 flex-1 scroll-pb-20 overflow-y-auto p-6 pe-4 -outline-offset-2 [scrollbar-gutter:stable] max-sm:-ms-0.5 max-sm:overflow-visible max-sm:p-0.5"
        >
          {/* Every page is as wide, but what draws a graph takes all the room. */}
          <div className="@container max-w-[46rem] has-[[data-wide]]:max-w-none">
            <PageHead id={shown} label={part} />
            <Guarded>
              <Page
                key={`${target?.count ?? 0} ${visits}`}
                id={shown}
                isFormAsked={target?.entry.inForm === true}
                query={query}
              />
            </Guarded>
          </div>
        </Tabs.Content>
      </Tabs.Root>
    </Dialog>
  )
}

/** `onAgain` is called when the tab of the page that is shown is pressed. */
type PageTabProps = { id: SettingsPageId; label: string; onAgain: (() => void) | undefined }

function PageTab({ id, label, onAgain }: PageTabProps) {
  const Icon = ICONS[id]
  return (
    <Tabs.Trigger
      value={id}
      className={TAB}
      // By the click it would be the page that is shown in any case.
      onMouseDown={onAgain}
      onKeyDown={event => {
        if (event.key === 'Enter' || event.key === ' ') onAgain?.()
      }}
    >
      <Icon size={15} aria-hidden="true" className="shrink-0" />
      {label}
    </Tabs.Trigger>
  )
}

/** Renders what the page is about. If there is little room, the dialog's own title names the page. */
function PageHead({ id, label }: { id: SettingsPageId; label: string }) {
  return (
    <header className="pb-4 max-sm:hidden">
      <h3 className="text-lg font-semibold tracking-tight">{label}</h3>
      {(id === 'profiles' || id === 'providers') && (
        <p className="mt-1 text-sm text-ink-2">{t(`settings.leads.${id}`)}</p>
      )}
    </header>
  )
}

/** Returns the first page: a person without a provider begins with connecting one, a person without a profile with the providers. */
function beginning(page: string | undefined, field: string | undefined): [SettingsPageId, string | undefined] {
  if (isSettingsPage(page)) return [page, field]
  const { providers = [], profiles = [] } = useApp.getState().start ?? {}
  if (providers.every(({ protocol }) => protocol === 'offline')) return ['providers', t('settings.addProvider')]
  return [profiles.every(({ id }) => id === NO_PROFILE) ? 'providers' : 'profiles', undefined]
}

/** `count` begins the page anew. */
type Target = { entry: SettingsEntry; count: number }

/** The page that is shown, and jumps to a field of any page. */
function useJumps(first: SettingsPageId, field: string | undefined) {
  const content = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(first)
  const [target, setTarget] = useState(() => firstTarget(first, field))
  useEffect(() => (target && content.current ? goToField(content.current, target.entry) : undefined), [target])
  const show = (page: SettingsPageId) => {
    setTarget(null)
    setShown(page)
  }
  const jump = (entry: SettingsEntry) => {
    // Text in a form that is open already must not be lost.
    const isThere = entry.page === shown && content.current !== null && hasField(content.current, entry)
    setShown(entry.page)
    setTarget(former => ({ entry, count: (former?.count ?? 0) + (isThere ? 0 : 1) }))
  }
  return { shown, show, target, jump, content }
}

function firstTarget(page: SettingsPageId, field: string | undefined): Target | null {
  const entry = settingsEntries(useApp.getState().start ?? {}).find(one => one.page === page && one.label === field)
  return entry ? { entry, count: 0 } : null
}

type PageProps = { id: SettingsPageId; isFormAsked: boolean; query: string | undefined }

function Page({ id, isFormAsked, query }: PageProps) {
  const pages: Record<SettingsPageId, () => ReactNode> = {
    profiles: () => <ProfilesPage isFormAsked={isFormAsked} />,
    providers: () => <ProvidersPage />,
    tools: () => <ToolsPage />,
    services: () => <ServicesPage />,
    mcp: () => <McpPage />,
    permissions: () => <PermissionsPage />,
    vault: () => <VaultPage />,
    usage: () => <UsagePage />,
    outgoing: () => <OutgoingPage query={query} />,
    project: () => <ProjectPage />,
    instructions: () => <InstructionsPage />,
    general: () => <GeneralPage />,
    appearance: () => <AppearancePage />,
    shortcuts: () => <ShortcutsPage />,
    data: () => <DataPage />,
  }
  return pages[id]()
}
