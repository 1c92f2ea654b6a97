import { X } from 'lucide-react'
import * as Tabs from 'radix-ui/tabs'
import { type ReactNode, type RefObject, useRef } from 'react'
import { PANELS, type Panel } from '../../shared/panels'
import { AgentsPanel } from '../features/agents/agents-panel'
import { LazyArtifactsPanel } from '../features/artifacts/lazy-artifacts-panel'
import { LazyBrowserPanel } from '../features/browser/lazy-browser-panel'
import { FilesPanel } from '../features/files/files-panel'
import { FlowPanel } from '../features/flow/flow-panel'
import { LazyGitPanel } from '../features/git/lazy-git-panel'
import { ChangesPanel } from '../features/panels/changes-panel'
import { goToTerminal } from '../features/terminal/go-to-terminal'
import { LazyTerminalPanel } from '../features/terminal/lazy-terminal-panel'
import { t } from '../i18n/t'
import { useArtifacts } from '../state/artifacts'
import { useFullView } from '../state/browser'
import { goToComposer } from '../state/focus-composer'
import { usePlacedBelow } from '../state/placed-below'
import { useSession } from '../state/session/session'
import { choosePanel, hasFlow, useWantedPanel } from '../state/side-panel'
import { Button } from '../ui/button'
import { EdgeHandle } from '../ui/edge-handle'
import { Guarded } from '../ui/failures/guarded'
import type { Resizable } from '../ui/hooks/resizable'
import { useFocusLeft } from '../ui/hooks/use-focus-left'
import { Loading } from '../ui/loading'

const PANEL: Resizable = {
  key: 'atrium.panel-width',
  property: '--panel-chosen',
  side: 'start',
  least: 18,
  most: Number.POSITIVE_INFINITY,
  leaves: 24,
}

const TAB =
  '-outline-offset-2 rounded-t-md whitespace-nowrap border-b-2 border-transparent px-1.5 @sm:px-2.5 pt-1.5 pb-2 text-sm text-ink-2 hover:text-ink data-[state=active]:border-accent data-[state=active]:font-medium data-[state=active]:text-ink'

type Tab = {
  title: string
  View: () => ReactNode
  className: string
  /** True if it shows something of the session, which must be open. */
  ofSession?: true
}

const SCROLLS = 'min-h-0 flex-1 overflow-y-auto'
const FILLS = 'flex min-h-0 flex-1 flex-col'

const TABS: Readonly<Record<Panel, Tab>> = {
  changes: { title: t('changes.title'), View: ChangesPanel, className: SCROLLS, ofSession: true },
  git: { title: t('git.title'), View: LazyGitPanel, className: FILLS },
  files: { title: t('files.title'), View: FilesPanel, className: FILLS },
  artifacts: { title: t('artifacts.title'), View: LazyArtifactsPanel, className: FILLS, ofSession: true },
  terminal: { title: t('terminal.title'), View: LazyTerminalPanel, className: FILLS },
  browser: { title: t('browserPanel.title'), View: LazyBrowserPanel, className: FILLS },
  agents: { title: t('agents.title'), View: AgentsPanel, className: SCROLLS, ofSession: true },
  flow: { title: t('flow.title'), View: FlowPanel, className: FILLS, ofSession: true },
}

type RightPanelProps = { shown: Panel; isFloating: boolean }

/** Beside the conversation: what was changed, the folder's files, and the person's own terminal. */
export function RightPanel({ shown, isFloating }: RightPanelProps) {
  const isFull = useFullView(state => state.isFull) && (shown === 'browser' || shown === 'artifacts')
  const place = isFull
    ? 'absolute inset-0 z-10'
    : isFloating
      ? 'absolute inset-y-0 end-0 z-10 w-(--panel-over) shadow-float'
      : 'relative w-(--panel) shrink-0'
  const aside = useRef<HTMLElement>(null)
  const shownTab = useRef<HTMLButtonElement>(null)
  const areBelow = usePlacedBelow()
  const hasArtifact = useArtifacts(({ wish }) => wish !== null) || shown === 'artifacts'
  const runsFlow = useSession(({ state }) => hasFlow(state))
  const tabs = PANELS.filter(
    tab => (tab !== 'terminal' || !areBelow) && (tab !== 'flow' || runsFlow) && (tab !== 'artifacts' || hasArtifact),
  )
  useWantedPanel(shown, shownTab)
  useFocusLeft(aside)
  return (
    <aside
      ref={aside}
      aria-label={t('panel.label')}
      className={`flex min-h-0 flex-col border-s border-line bg-canvas ${place}`}
    >
      {!isFloating && !isFull && <EdgeHandle part={PANEL} label={t('panel.width')} />}
      <Tabs.Root
        value={shown}
        // A tab that has the focus only on the way to another place is not chosen by that.
        activationMode="manual"
        onValueChange={value => choosePanel(PANELS.find(tab => tab === value) ?? 'changes')}
        className="flex min-h-0 flex-1 flex-col"
      >
        <div className="@container flex shrink-0 items-center border-b border-line px-2">
          <PanelTabs shown={shown} shownTab={shownTab} tabs={tabs} />
          {isFloating && (
            <Button kind="icon" aria-label={t('common.close')} title={t('common.close')} onClick={goToComposer}>
              <X size={16} aria-hidden="true" />
            </Button>
          )}
        </div>
        {tabs.map(tab => (
          <PanelContent key={tab} tab={tab} />
        ))}
      </Tabs.Root>
    </aside>
  )
}

type PanelTabsProps = { shown: Panel; shownTab: RefObject<HTMLButtonElement | null>; tabs: readonly Panel[] }

function PanelTabs({ shown, shownTab, tabs }: PanelTabsProps) {
  return (
    <Tabs.List
      aria-label={t('panel.label')}
      className="flex min-w-0 flex-1 overflow-x-auto pt-1 [scrollbar-width:none]"
    >
      {tabs.map(tab => (
        <Tabs.Trigger
          key={tab}
          value={tab}
          className={TAB}
          ref={tab === shown ? shownTab : null}
          {...(tab === 'terminal' && { onClick: goToTerminal })}
          // Its keys count there already.
          {...(tab === 'browser' && { 'data-browser': true })}
        >
          {TABS[tab].title}
        </Tabs.Trigger>
      ))}
    </Tabs.List>
  )
}

function PanelContent({ tab }: { tab: Panel }) {
  // Of a session that is still being opened nobody can say what it changed, or whom it asked.
  const isKnown = useSession(state => state.phase !== 'loading')
  const { View, className, ofSession } = TABS[tab]
  return (
    <Tabs.Content value={tab} className={className} {...(tab === 'terminal' && { 'data-terminals': true })}>
      <Guarded>{ofSession && !isKnown ? <Loading /> : <View />}</Guarded>
    </Tabs.Content>
  )
}
