import {
  ChevronDown,
  CircleStop,
  MessageSquareQuote,
  PanelBottom,
  PanelRight,
  Plus,
  Search,
  SquareTerminal,
  X,
} from 'lucide-react'
import * as Tabs from 'radix-ui/tabs'
import type { KeyboardEvent } from 'react'
import type { TerminalAction } from '../../../shared/actions'
import { t } from '../../i18n/t'
import { usePlacedBelow, useTooLow } from '../../state/placed-below'
import { Button } from '../../ui/button'
import { escapedText } from '../../ui/text/visible-text'
import { useShownKeys } from '../shortcuts/use-shown-keys'
import { hideTerminals, moveTerminals } from './terminal-place'
import { newTerminal, runTerminalAction, tabName } from './terminals-store'
import type { FolderTerminals, TerminalTab } from './use-terminals'

const TAB =
  'flex min-h-7 min-w-24 max-w-40 items-center gap-1 rounded-sm border border-transparent px-1.5 text-xs text-ink-2 hover:bg-hover hover:text-ink ' +
  'data-[state=active]:border-line data-[state=active]:bg-surface data-[state=active]:font-medium data-[state=active]:text-ink'

type TerminalTabsProps = { workspace: string; folder: FolderTerminals }

/** The open terminals of a folder, and what can be done with the one that is shown. */
export function TerminalTabs({ workspace, folder: { tabs, active } }: TerminalTabsProps) {
  const isBelow = usePlacedBelow()
  const shown = tabs.find(({ key }) => key === active)
  const run = (action: TerminalAction) => runTerminalAction(workspace, active, action)
  const closeByKey = (event: KeyboardEvent, key: string) => {
    if (event.key === 'Delete') runTerminalAction(workspace, key, 'terminal.close')
  }
  return (
    <div className="@container flex shrink-0 items-center gap-1 border-b border-line px-2 py-1">
      <Tabs.List
        aria-label={t('terminal.list')}
        className="flex min-w-0 grow gap-1 overflow-x-auto p-0.5 [scrollbar-width:none]"
      >
        {tabs.map(tab => (
          <Tabs.Trigger
            key={tab.key}
            value={tab.key}
            title={escapedText(wholeName(tab))}
            aria-label={escapedText(wholeName(tab))}
            className={TAB}
            onKeyDown={event => closeByKey(event, tab.key)}
            onClick={() => tab.terminal.focus()}
            onAuxClick={event => event.button === 1 && runTerminalAction(workspace, tab.key, 'terminal.close')}
          >
            <TabIcon hasEnded={tab.exitCode !== null} />
            <span className={`truncate ${tab.exitCode === null ? '' : 'text-ink-3'}`}>{escapedText(tabName(tab))}</span>
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {isBelow && (
        <p
          title={t('terminal.hint')}
          className="min-w-0 shrink-999 truncate px-2 text-xs text-ink-3 @max-[40rem]:hidden"
        >
          {t('terminal.hint')}
        </p>
      )}
      <ToolButton action="terminal.new" Icon={Plus} onClick={() => newTerminal(workspace)} />
      {shown && (
        <>
          <ToolButton action="terminal.search" Icon={Search} onClick={() => run('terminal.search')} />
          <ToolButton
            action="terminal.send"
            hint={shown.hasSelection ? undefined : t('terminal.sendNone')}
            Icon={MessageSquareQuote}
            onClick={() => run('terminal.send')}
          />
          <ToolButton action="terminal.close" Icon={X} onClick={() => run('terminal.close')} />
        </>
      )}
      <PlaceButtons />
    </div>
  )
}

/** Returns the name of a terminal if there is room for all of it. */
function wholeName(tab: TerminalTab): string {
  return tab.exitCode === null ? tabName(tab) : t('terminal.ended', { title: tabName(tab) })
}

function TabIcon({ hasEnded }: { hasEnded: boolean }) {
  const Icon = hasEnded ? CircleStop : SquareTerminal
  return <Icon size={13} aria-hidden="true" className="shrink-0" />
}

type ToolButtonProps = {
  action: TerminalAction
  /** The reason why it can do nothing now. */
  hint?: string | undefined
  Icon: typeof Plus
  onClick(): void
}

function ToolButton({ action, hint, Icon, onClick }: ToolButtonProps) {
  const label = t(`actions.names.${action}`)
  const keys = useShownKeys(action)
  return (
    <Button
      kind="icon"
      className="size-6"
      aria-label={label}
      title={hint ?? (keys === '' ? label : `${label} (${keys})`)}
      disabled={hint !== undefined}
      onClick={onClick}
    >
      <Icon size={14} aria-hidden="true" />
    </Button>
  )
}

/**
 * Shows the buttons for the position of the terminals: they move, and below the conversation they can be hidden too, as
 * the panel can be beside it.
 */
function PlaceButtons() {
  const isBelow = usePlacedBelow()
  const isLow = useTooLow()
  const [moveKeys, hideKeys] = [useShownKeys('panel.moveTerminal'), useShownKeys('panel.terminal')]
  const move = isBelow ? t('terminal.toSide') : t('terminal.toBottom')
  const Icon = isBelow ? PanelRight : PanelBottom
  return (
    <span className="flex shrink-0 gap-1 border-s border-line ps-1">
      <Button
        kind="icon"
        className="size-6"
        aria-label={move}
        title={isLow ? t('terminal.tooLow') : `${move} ${moveKeys}`.trim()}
        disabled={isLow}
        onClick={moveTerminals}
      >
        <Icon size={14} aria-hidden="true" />
      </Button>
      {isBelow && (
        <Button
          kind="icon"
          className="size-6"
          aria-label={t('terminal.hide')}
          title={`${t('terminal.hide')} ${hideKeys}`.trim()}
          onClick={hideTerminals}
        >
          <ChevronDown size={14} aria-hidden="true" />
        </Button>
      )}
    </span>
  )
}
