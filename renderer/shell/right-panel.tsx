import { X } from 'lucide-react'
import * as Tabs from 'radix-ui/tabs'
import { type RefObject, useRef } from 'react'
import { AgentsPanel } from '../features/agents/agents-panel'
import { FilesPanel } from '../features/files/files-panel'
import { ChangesPanel } from '../features/panels/changes-panel'
import { goToTerminal } from '../features/terminal/go-to-terminal'
import { LazyTerminalPanel } from '../features/terminal/lazy-terminal-panel'
import { goToComposer } from '../state/focus-composer'
import { usePlacedBelow } from '../state/placed-below'
import { useSession } from '../state/session/session'
import { choosePanel, type Panel, useWantedPanel } from '../state/side-panel'
import { text } from '../text/text'
import { agentsText } from '../text/text-agents'
import { filesText } from '../text/text-files'
import { Button } from '../ui/button'
import { EdgeHandle } from '../ui/edge-handle'
import { Guarded } from '../ui/failures/guarded'
import type { Resizable } from '../ui/hooks/resizable'
import { useFocusLeft } from '../ui/hooks/use-focus-left'
import { Loading } from '../ui/loading'

const PANEL: Resizable = {
  ...{ key: 'atrium.panel-width', property: '--panel-chosen', side: 'start' },
  ...{ least: 18, most: Number.POSITIVE_INFINITY, leaves: 24 },
}

const TAB =
  '-outline-offset-2 whitespace-nowrap border-b-2 border-transparent px-3 pt-1.5 pb-2 text-sm text-ink-2 hover:text-ink data-[state=active]:border-accent data-[state=active]:font-medium data-[state=active]:text-ink'

const TABS: readonly Panel[] = ['changes', 'files', 'terminal', 'agents']

type RightPanelProps = { shown: Panel; isFloating: boolean }

/** Beside the conversation: what was changed, the folder's files, and the person's own terminal. */
export function RightPanel({ shown, isFloating }: RightPanelProps) {
  // Of a session that is still being opened nobody can say what it changed, or whom it asked.
  const isKnown = useSession(state => state.phase !== 'loading')
  const place = isFloating
    ? 'absolute inset-y-0 end-0 z-10 w-(--panel-over) shadow-float'
    : 'relative w-(--panel) shrink-0'
  const aside = useRef<HTMLElement>(null)
  const shownTab = useRef<HTMLButtonElement>(null)
  const hasTerminals = !usePlacedBelow()
  useWantedPanel(shown, shownTab)
  useFocusLeft(aside)
  return (
    <aside
      ref={aside}
      aria-label={text.panel.label}
      className={`flex min-h-0 flex-col border-s border-line bg-canvas ${place}`}
    >
      {!isFloating && <EdgeHandle part={PANEL} label={text.panel.width} />}
      <Tabs.Root
        value={shown}
        // A tab that has the focus only on the way to another place is not chosen by that.
        activationMode="manual"
        onValueChange={value => choosePanel(TABS.find(tab => tab === value) ?? 'changes')}
        className="flex min-h-0 flex-1 flex-col"
      >
        <div className="flex shrink-0 items-center border-b border-line px-2">
          <PanelTabs {...{ shown, shownTab, hasTerminals }} />
          {isFloating && (
            <Button kind="icon" aria-label={text.common.close} title={text.common.close} onClick={goToComposer}>
              <X size={16} aria-hidden="true" />
            </Button>
          )}
        </div>
        <Tabs.Content value="changes" className="min-h-0 flex-1 overflow-y-auto">
          <Guarded>{isKnown ? <ChangesPanel /> : <Loading />}</Guarded>
        </Tabs.Content>
        <Tabs.Content value="files" className="flex min-h-0 flex-1 flex-col">
          <Guarded>
            <FilesPanel />
          </Guarded>
        </Tabs.Content>
        <Tabs.Content value="agents" className="min-h-0 flex-1 overflow-y-auto">
          <Guarded>{isKnown ? <AgentsPanel /> : <Loading />}</Guarded>
        </Tabs.Content>
        {hasTerminals && (
          <Tabs.Content value="terminal" data-terminals className="flex min-h-0 flex-1 flex-col">
            <LazyTerminalPanel />
          </Tabs.Content>
        )}
      </Tabs.Root>
    </aside>
  )
}

type PanelTabsProps = { shown: Panel; shownTab: RefObject<HTMLButtonElement | null>; hasTerminals: boolean }

function PanelTabs({ shown, shownTab, hasTerminals }: PanelTabsProps) {
  const tab = (value: Panel) => ({ value, className: TAB, ref: value === shown ? shownTab : null })
  return (
    <Tabs.List
      aria-label={text.panel.label}
      className="flex min-w-0 flex-1 gap-1 overflow-x-auto pt-1 [scrollbar-width:none]"
    >
      <Tabs.Trigger {...tab('changes')}>{text.changes.title}</Tabs.Trigger>
      <Tabs.Trigger {...tab('files')}>{filesText.title}</Tabs.Trigger>
      {hasTerminals && (
        <Tabs.Trigger {...tab('terminal')} onClick={goToTerminal}>
          {text.terminal.title}
        </Tabs.Trigger>
      )}
      <Tabs.Trigger {...tab('agents')}>{agentsText.title}</Tabs.Trigger>
    </Tabs.List>
  )
}
