import type { TerminalAction } from '../../../shared/actions'
import { call } from '../../base/bridge'
import { t } from '../../i18n/t'
import { useApp } from '../../state/app'
import { setDraft, useDrafts } from '../../state/drafts'
import { useSession } from '../../state/session/session'
import { attempt, showToast } from '../../state/ui'
import { goToTerminal } from './go-to-terminal'
import { type OwnTerminal, ownTerminal } from './own-terminal'
import { hasLines, pastedText } from './pasted-text'
import { quoteOutput, withBlock } from './quote-output'
import { type FolderTerminals, type TerminalTab, useTerminals } from './use-terminals'
import { windowKey } from './window-key'

const NONE: FolderTerminals = { tabs: [], active: '' }
const starting = new Set<string>()
let lastKey = 0

const folderOf = (workspace: string): FolderTerminals => useTerminals.getState()[workspace] ?? NONE

/** Shows the terminals that were open in a folder before the page was loaded, or a first one. */
export async function beginTerminals(workspace: string): Promise<void> {
  if (useTerminals.getState()[workspace] || starting.has(workspace)) return
  starting.add(workspace)
  try {
    const known = await call('terminal.list', { workspace, windowKey: windowKey() })
    for (const { terminalId } of known) addTerminal(workspace, terminalId)
  } finally {
    starting.delete(workspace)
    if (folderOf(workspace).tabs.length === 0) addTerminal(workspace)
  }
}

/** Opens a terminal, or shows one that is there already, as the last tab. */
export function addTerminal(workspace: string, terminalId?: string): void {
  const key = String(++lastKey)
  const { tabs } = folderOf(workspace)
  const number = Math.max(0, ...tabs.map(tab => tab.number)) + 1
  const change = (part: Partial<TerminalTab>) => changeTab(workspace, key, part)
  const terminal = ownTerminal({
    workspace,
    isMac: useApp.getState().start?.platform === 'darwin',
    windowsBuild: useApp.getState().start?.windowsBuild,
    ...(terminalId && { terminalId }),
    listener: {
      onExit: exitCode => change({ exitCode }),
      onTitle: title => change({ title: title.trim().slice(0, 200) }),
      onSelection: hasSelection => change({ hasSelection }),
      onFound: found => change({ found }),
      onPaste: clipboard => paste(workspace, key, clipboard),
    },
  })
  const unused = { title: '', exitCode: null, hasSelection: false, found: null }
  const unasked = { asked: null, isSearching: false, isClosing: false }
  useTerminals.setState({
    [workspace]: { tabs: [...tabs, { key, number, ...unused, ...unasked, terminal }], active: key },
  })
}

/** The person opens a terminal, and goes there. */
export function newTerminal(workspace: string): void {
  addTerminal(workspace)
  goToTerminal()
}

export function showTerminal(workspace: string, key: string): void {
  useTerminals.setState({ [workspace]: { ...folderOf(workspace), active: key } })
}

/** Closes a terminal; where something runs in it, not before the person's word. */
async function closeTerminal(workspace: string, { key, terminal }: TerminalTab): Promise<void> {
  if (await terminal.isBusy()) changeTab(workspace, key, { isClosing: true })
  else endTerminal(workspace, key)
}

/** Ends the terminal that was asked about, or leaves it. */
export function answerClose(workspace: string, key: string, isWanted: boolean): void {
  if (isWanted) endTerminal(workspace, key)
  else changeTab(workspace, key, { isClosing: false })
}

/** Ends a terminal with all that runs in it; its neighbour is shown. */
function endTerminal(workspace: string, key: string): void {
  const { tabs, active } = folderOf(workspace)
  const at = tabs.findIndex(tab => tab.key === key)
  if (at < 0) return
  tabs[at]?.terminal.close()
  const left = tabs.filter(tab => tab.key !== key)
  const neighbour = left[Math.min(at, left.length - 1)]
  useTerminals.setState({ [workspace]: { tabs: left, active: active === key ? (neighbour?.key ?? '') : active } })
  // The question whether it may end gives the focus back first.
  if (neighbour) requestAnimationFrame(goToTerminal)
}

/** Does what keys or the palette ask of the terminal that is shown. A folder that was not shown yet gets its first one by that. */
export function runInShownTerminal(action: TerminalAction): void {
  const { workspace } = useSession.getState().state
  const folder = useTerminals.getState()[workspace]
  if (folder?.active) runTerminalAction(workspace, folder.active, action)
  else if (action !== 'terminal.new') return
  else if (folder) newTerminal(workspace)
  else goToTerminal()
}

/** Does what is asked of a terminal. */
export function runTerminalAction(workspace: string, key: string, action: TerminalAction): void {
  const { tabs } = folderOf(workspace)
  const at = tabs.findIndex(tab => tab.key === key)
  const tab = tabs[at]
  if (!tab) return
  const show = (index: number) => {
    showTerminal(workspace, tabs[(index + tabs.length) % tabs.length]?.key ?? key)
    goToTerminal()
  }
  const run: Record<TerminalAction, () => void> = {
    'terminal.search': () => changeTab(workspace, key, { isSearching: true }),
    'terminal.send': () => sendSelection(tab.terminal),
    'terminal.new': () => newTerminal(workspace),
    'terminal.close': () => attempt(closeTerminal(workspace, tab)),
    'terminal.next': () => show(at + 1),
    'terminal.previous': () => show(at - 1),
  }
  run[action]()
}

export function endSearch(workspace: string, { key, terminal }: TerminalTab): void {
  terminal.find('')
  changeTab(workspace, key, { isSearching: false, found: null })
  terminal.focus()
}

/** Pastes what was asked about, or leaves it. */
export function answerPaste(workspace: string, { key, terminal, asked }: TerminalTab, isWanted: boolean): void {
  if (isWanted && asked !== null) terminal.paste(asked)
  changeTab(workspace, key, { asked: null })
  terminal.focus()
}

/** The name of a terminal: what its programs call it, else its number. */
export function tabName({ title, number }: Pick<TerminalTab, 'title' | 'number'>): string {
  return title || t('terminal.numbered', { count: number })
}

function changeTab(workspace: string, key: string, part: Partial<TerminalTab>): void {
  const folder = folderOf(workspace)
  const tabs = folder.tabs.map(tab => (tab.key === key ? { ...tab, ...part } : tab))
  useTerminals.setState({ [workspace]: { ...folder, tabs } })
}

function paste(workspace: string, key: string, clipboard: string): void {
  const text = pastedText(clipboard)
  const tab = folderOf(workspace).tabs.find(other => other.key === key)
  if (!tab || text === '' || tab.exitCode !== null) return
  if (hasLines(text)) changeTab(workspace, key, { asked: text })
  else tab.terminal.paste(text)
}

/** Puts what is selected below the message that is being written, and the person into it. */
function sendSelection(terminal: OwnTerminal): void {
  const sessionId = useSession.getState().id
  const block = quoteOutput(terminal.selection())
  if (!block) showToast({ tone: 'info', text: t('terminal.sendNone') })
  if (!sessionId || !block) return
  setDraft(sessionId, withBlock(useDrafts.getState()[sessionId] ?? '', block))
  document.querySelector<HTMLTextAreaElement>('[data-testid="composer"]')?.focus()
}
