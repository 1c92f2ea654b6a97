import * as Tabs from 'radix-ui/tabs'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { terminalText } from '../../catalogue/terminal'
import { usePlacedBelow } from '../../state/placed-below'
import { useSession } from '../../state/session/session'
import { attempt } from '../../state/ui'
import { text } from '../../text/text'
import { actionText } from '../../text/text-actions'
import { Button } from '../../ui/button'
import { escapedText } from '../../ui/text/visible-text'
import { CloseDialog } from './close-dialog'
import { PasteDialog } from './paste-dialog'
import { TerminalSearch } from './terminal-search'
import { TerminalTabs } from './terminal-tabs'
import {
  answerClose,
  answerPaste,
  beginTerminals,
  newTerminal,
  runTerminalAction,
  showTerminal,
  tabName,
} from './terminals-store'
import { type TerminalTab, useTerminals } from './use-terminals'
import '@xterm/xterm/css/xterm.css'
import './terminal.css'

export function TerminalPanel() {
  const workspace = useSession(state => state.state.workspace)
  if (!workspace) return <p className="p-4 text-sm text-ink-2">{text.terminal.noFolder}</p>
  return <WorkspaceTerminals key={workspace} workspace={workspace} />
}

/** The terminals of a folder, one at a time. */
function WorkspaceTerminals({ workspace }: { workspace: string }) {
  const folder = useTerminals(state => state[workspace])
  // If the terminals are wide and low, it stands beside the tabs.
  const isBelow = usePlacedBelow()
  // Any of them can be closed, also one that is not shown.
  const closing = folder?.tabs.find(tab => tab.isClosing)
  useEffect(() => attempt(beginTerminals(workspace)), [workspace])
  if (!folder) return <p className="p-4 text-sm text-ink-2">{text.common.loading}</p>
  return (
    <Tabs.Root
      value={folder.active}
      onValueChange={key => showTerminal(workspace, key)}
      activationMode="manual"
      className="flex min-h-0 flex-1 flex-col"
    >
      <TerminalTabs workspace={workspace} folder={folder} />
      {!isBelow && <p className="border-b border-line px-3 py-1.5 text-xs text-ink-2">{text.terminal.hint}</p>}
      {folder.tabs.length === 0 && (
        <div className="flex flex-col items-start gap-3 p-4 text-sm text-ink-2">
          {terminalText.none}
          {/* The terminal that was closed had the focus. */}
          <Button autoFocus onClick={() => newTerminal(workspace)}>
            {actionText.names['terminal.new']}
          </Button>
        </div>
      )}
      {folder.tabs.map(tab => (
        <Tabs.Content
          key={tab.key}
          value={tab.key}
          tabIndex={-1}
          className="flex min-h-0 flex-1 flex-col [&[hidden]]:hidden"
        >
          <ShownTerminal workspace={workspace} tab={tab} />
        </Tabs.Content>
      ))}
      {closing && (
        <CloseDialog
          key={closing.key}
          name={escapedText(tabName(closing))}
          onAnswer={isWanted => answerClose(workspace, closing.key, isWanted)}
        />
      )}
    </Tabs.Root>
  )
}

const RESTING_MS = 100

function ShownTerminal({ workspace, tab }: { workspace: string; tab: TerminalTab }) {
  const { terminal, exitCode } = tab
  const box = useRef<HTMLDivElement>(null)
  // Before what has gone from another place leaves the focus to the message.
  useLayoutEffect(() => {
    const place = box.current
    if (!place) return
    const hide = terminal.show(place, text.terminal.label)
    // Once it rests: a dragged edge would have the shell draw itself anew with every step.
    let resting: ReturnType<typeof setTimeout> | undefined
    const observer = new ResizeObserver(() => {
      clearTimeout(resting)
      resting = setTimeout(() => terminal.fit(), RESTING_MS)
    })
    observer.observe(place)
    return () => {
      clearTimeout(resting)
      observer.disconnect()
      hide()
    }
  }, [terminal])

  return (
    <>
      {tab.isSearching && <TerminalSearch workspace={workspace} tab={tab} />}
      <div dir="ltr" className="min-h-0 flex-1 bg-surface py-2 ps-3">
        <div ref={box} data-testid="terminal" className="h-full overflow-hidden" />
      </div>
      {exitCode !== null && (
        <div
          role="status"
          className="flex flex-wrap items-center gap-2 border-t border-line px-3 py-2 text-xs text-ink-2"
        >
          <span className="flex-1 whitespace-nowrap">{text.terminal.exited(exitCode)}</span>
          <span className="ms-auto flex gap-1">
            <Button kind="quiet" onClick={() => runTerminalAction(workspace, tab.key, 'terminal.close')}>
              {text.common.close}
            </Button>
            <Button onClick={() => newTerminal(workspace)}>{text.terminal.again}</Button>
          </span>
        </div>
      )}
      {tab.asked !== null && (
        <PasteDialog pasted={tab.asked} onAnswer={isWanted => answerPaste(workspace, tab, isWanted)} />
      )}
    </>
  )
}
