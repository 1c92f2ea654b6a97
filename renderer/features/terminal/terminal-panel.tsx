import * as Tabs from 'radix-ui/tabs'
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { t } from '../../i18n/t'
import { usePlacedBelow } from '../../state/placed-below'
import { useSession } from '../../state/session/session'
import { attempt } from '../../state/ui'
import { Button } from '../../ui/button'
import { escapedText } from '../../ui/text/visible-text'
import { TerminalTabs } from './terminal-tabs'
import {
  answerClose,
  answerPaste,
  beginTerminals,
  endSearch,
  newTerminal,
  runTerminalAction,
  showTerminal,
  tabName,
} from './terminals-store'
import { type TerminalTab, useTerminals } from './use-terminals'
import '@xterm/xterm/css/xterm.css'
import './terminal.css'
import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { formatCount } from '../../base/format'
import { Dialog } from '../../ui/dialog'
import { ScrollRegion } from '../../ui/scroll-region'
import { EscapedLine } from '../../ui/text/escaped-line'

const SHOWN_LINES = 100
const SHOWN_CHARACTERS = 4_000

type PasteDialogProps = { pasted: string; onAnswer(isWanted: boolean): void }

/** Asks before several lines are pasted into a shell, and shows them. */
function PasteDialog({ pasted, onAnswer }: PasteDialogProps) {
  const preview = useRef<HTMLElement>(null)
  // A person who pastes presses Enter by habit: that must neither run what was not read nor lose it. The arrows scroll it.
  useEffect(() => preview.current?.focus(), [])
  const lines = pasted.replace(/\n$/, '').split('\n')
  const shown = pasted.slice(0, SHOWN_CHARACTERS).replace(/\n$/, '').split('\n').slice(0, SHOWN_LINES)
  const isCut = shown.join('\n').length < pasted.replace(/\n$/, '').length
  return (
    <Dialog
      title={t('terminal.paste.title')}
      lead={t('terminal.paste.lead', { count: lines.length })}
      onClose={() => onAnswer(false)}
    >
      <ScrollRegion
        as="section"
        ref={preview}
        label={t('terminal.paste.preview')}
        className="max-h-60 overflow-auto rounded-md border border-line bg-surface p-3 font-mono text-xs/5 whitespace-pre-wrap wrap-anywhere"
      >
        {shown.map((line, index) => (
          <div key={index} className="min-h-5">
            <EscapedLine text={line} />
          </div>
        ))}
      </ScrollRegion>
      {isCut && <p className="text-xs text-ink-2">{t('terminal.paste.cut')}</p>}
      <div className="flex justify-end gap-2">
        <Button onClick={() => onAnswer(false)}>{t('common.cancel')}</Button>
        <Button kind="main" onClick={() => onAnswer(true)}>
          {t('terminal.paste.confirm')}
        </Button>
      </div>
    </Dialog>
  )
}

export function TerminalPanel() {
  const workspace = useSession(state => state.state.workspace)
  if (!workspace) return <p className="p-4 text-sm text-ink-2">{t('terminal.noFolder')}</p>
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
  if (!folder) return <p className="p-4 text-sm text-ink-2">{t('common.loading')}</p>
  return (
    <Tabs.Root
      value={folder.active}
      onValueChange={key => showTerminal(workspace, key)}
      activationMode="manual"
      className="flex min-h-0 flex-1 flex-col"
    >
      <TerminalTabs workspace={workspace} folder={folder} />
      {!isBelow && <p className="border-b border-line px-3 py-1.5 text-xs text-ink-2">{t('terminal.hint')}</p>}
      {folder.tabs.length === 0 && (
        <div className="flex flex-col items-start gap-3 p-4 text-sm text-ink-2">
          {t('terminal.none')}
          {/* The terminal that was closed had the focus. */}
          <Button autoFocus onClick={() => newTerminal(workspace)}>
            {t('actions.names.terminal.new')}
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
    const hide = terminal.show(place, t('terminal.label'))
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
          <span className="flex-1 whitespace-nowrap">{t('terminal.exited', { code: exitCode })}</span>
          <span className="ms-auto flex gap-1">
            <Button kind="quiet" onClick={() => runTerminalAction(workspace, tab.key, 'terminal.close')}>
              {t('common.close')}
            </Button>
            <Button onClick={() => newTerminal(workspace)}>{t('terminal.again')}</Button>
          </span>
        </div>
      )}
      {tab.asked !== null && (
        <PasteDialog pasted={tab.asked} onAnswer={isWanted => answerPaste(workspace, tab, isWanted)} />
      )}
    </>
  )
}

type CloseDialogProps = { name: string; onAnswer(isWanted: boolean): void }

/** Asks before a terminal is closed in which something runs. */
function CloseDialog({ name, onAnswer }: CloseDialogProps) {
  const stay = useRef<HTMLButtonElement>(null)
  useEffect(() => stay.current?.focus(), [])
  return (
    <Dialog
      title={t('terminal.closing.title', { name })}
      lead={t('terminal.closing.lead')}
      onClose={() => onAnswer(false)}
    >
      <div className="flex flex-wrap justify-end gap-2">
        <Button ref={stay} onClick={() => onAnswer(false)}>
          {t('common.cancel')}
        </Button>
        <Button className="text-bad!" onClick={() => onAnswer(true)}>
          {t('terminal.closing.confirm')}
        </Button>
      </div>
    </Dialog>
  )
}

/** Searches what a terminal has printed, the last first: Enter goes up, Shift+Enter down, Esc ends the search. */
function TerminalSearch({ workspace, tab }: { workspace: string; tab: TerminalTab }) {
  const { terminal, found } = tab
  const label = t('actions.names.terminal.search')
  const [query, setQuery] = useState('')
  const go = (isBack: boolean) => query !== '' && terminal.find(query, isBack)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') go(!event.shiftKey)
    else if (event.key === 'Escape') endSearch(workspace, tab)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const state = query === '' || !found ? '' : found.count === 0 ? t('terminal.noMatches') : placeOf(found)
  return (
    <search className="flex shrink-0 items-center gap-1 border-b border-line px-3 py-1 focus-within:border-accent">
      <input
        type="search"
        dir="auto"
        // biome-ignore lint/a11y/noAutofocus: the person asked for the field
        autoFocus
        value={query}
        spellCheck={false}
        maxLength={200}
        aria-label={label}
        placeholder={label}
        onKeyDown={onKeyDown}
        onChange={event => {
          setQuery(event.target.value)
          terminal.find(event.target.value, true)
        }}
        className="min-w-0 flex-1 bg-transparent py-1 text-sm outline-none [&::-webkit-search-cancel-button]:hidden"
      />
      <span role="status" className="shrink-0 text-xs text-ink-2">
        {state}
      </span>
      <Button kind="icon" className="size-6" aria-label={t('terminal.previous')} onClick={() => go(true)}>
        <ChevronUp size={14} aria-hidden="true" />
      </Button>
      <Button kind="icon" className="size-6" aria-label={t('terminal.next')} onClick={() => go(false)}>
        <ChevronDown size={14} aria-hidden="true" />
      </Button>
      <Button
        kind="icon"
        className="size-6"
        aria-label={t('terminal.closeSearch')}
        onClick={() => endSearch(workspace, tab)}
      >
        <X size={14} aria-hidden="true" />
      </Button>
    </search>
  )
}

function placeOf({ at, count }: { at: number; count: number }): string {
  return t('terminal.matches', { at: formatCount(at), count: formatCount(count) })
}
