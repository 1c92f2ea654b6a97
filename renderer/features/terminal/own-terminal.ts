import { FitAddon } from '@xterm/addon-fit'
import { type ISearchOptions, SearchAddon } from '@xterm/addon-search'
import { UnicodeGraphemesAddon } from '@xterm/addon-unicode-graphemes'
import { WebLinksAddon } from '@xterm/addon-web-links'
import { type IBufferRange, type ILink, type ILinkHandler, Terminal } from '@xterm/xterm'
import { safeLink } from '../../../shared/markdown/safe-link'
import { call } from '../../base/bridge'
import { t } from '../../i18n/t'
import { openFile } from '../../state/files-store'
import { openAddress, opensHere } from '../../state/open-address'
import { attempt } from '../../state/ui'
import { escapedText } from '../../ui/text/visible-text'
import { filePlaces } from '../../views/places/file-places'
import { allowSpanStyles, withStyleSheets } from './allowed-styles'
import { isCopyPress } from './is-copy-press'
import { joinShell } from './join-shell'
import { isTerminalFocusWanted } from './terminal-focus'
import { searchColors, terminalTheme } from './terminal-theme'
import { windowKey } from './window-key'

/** Of the text's size as the page shows it. */
const FONT_REM = 12 / 16

/** The colours and the size of text in a terminal, as the page has them now. */
function terminalLooks() {
  const pixels = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  return { theme: terminalTheme(), fontSize: pixels * FONT_REM }
}

/** Has a screen look like the page from now on, and calls back whenever it looks different; returns what ends that. */
function followLooks(screen: Terminal, changed: () => void): () => void {
  let shown = JSON.stringify(terminalLooks())
  const observer = new MutationObserver(() => {
    const next = terminalLooks()
    // The root's style says other things as well, as the width of the panel, many times a second while it is dragged.
    if (JSON.stringify(next) === shown) return
    shown = JSON.stringify(next)
    Object.assign(screen.options, next)
    changed()
  })
  const attributeFilter = ['data-theme', 'data-contrast', 'style']
  observer.observe(document.documentElement, { attributes: true, attributeFilter })
  return () => observer.disconnect()
}

/** One terminal of the person: its screen, and the shell behind it. It lives on while its panel is hidden. */
export type OwnTerminal = {
  /** Shows the screen in a box, or takes it out again with the function that is returned. */
  show(box: HTMLElement, label: string): () => void
  fit(): void
  /** Gives whether it has the focus now: it must be shown for that. */
  focus(): boolean
  selection(): string
  /** Types a text as a paste; programs that can tell a paste from typing are told. */
  paste(text: string): void
  /** Marks all places that have a text and goes to the next one, or to the one before. An empty text ends the search. */
  find(text: string, isBack?: boolean): void
  /** Returns whether something runs in it that would end with it. */
  isBusy(): Promise<boolean>
  close(): void
}

export type TerminalListener = {
  onExit(exitCode: number): void
  onTitle(title: string): void
  onSelection(hasSelection: boolean): void
  onFound(found: { at: number; count: number }): void
  /** Receives what the clipboard holds; it is not pasted yet. */
  onPaste(clipboard: string): void
}

type TerminalOptions = {
  workspace: string
  isMac: boolean
  windowsBuild?: number | undefined
  /** The terminal of main that is joined; without one a new one is opened. */
  terminalId?: string
  listener: TerminalListener
}

const SCROLLBACK = 5000
/** A cursor would look as if one could still type. */
const HIDE_CURSOR = '\x1b[?25l'

/** Opens a shell in a folder, once it is shown, or joins one. */
export function ownTerminal(place: TerminalOptions): OwnTerminal {
  const { workspace, isMac, windowsBuild, terminalId, listener } = place
  allowSpanStyles()
  const host = document.createElement('div')
  host.className = 'h-full w-full'
  const screen = newScreen(windowsBuild)
  const fitting = new FitAddon()
  screen.loadAddon(fitting)
  const search = searchIn(screen, listener)
  addLinks(screen, workspace, hint => {
    host.title = hint
  })
  const stopLooks = followLooks(screen, () => {
    if (host.isConnected) fitting.fit()
    search.markAgain()
  })
  listen({ screen, host, isMac, listener })
  let shell: Shell | null = null

  return {
    show(box, label) {
      box.append(host)
      if (!screen.element) withStyleSheets(() => screen.open(host))
      screen.textarea?.setAttribute('aria-label', label)
      fitting.fit()
      shell ??= join(screen, place)
      if (isTerminalFocusWanted()) screen.focus()
      return () => {
        // It may be shown in another place already.
        if (host.parentElement === box) host.remove()
      }
    },
    fit: () => fitting.fit(),
    focus() {
      screen.focus()
      return screen.textarea !== undefined && document.activeElement === screen.textarea
    },
    selection: () => screen.getSelection(),
    paste: text => screen.paste(text),
    find: search.find,
    async isBusy() {
      if (shell) return shell.isBusy()
      return terminalId !== undefined && call('terminal.isBusy', { terminalId })
    },
    close() {
      stopLooks()
      if (shell) shell.close()
      else if (terminalId) attempt(call('terminal.close', { terminalId }))
      screen.dispose()
    },
  }
}

type Shell = ReturnType<typeof joinShell>

function join(screen: Terminal, { workspace, terminalId, listener }: TerminalOptions): Shell {
  const size = { columns: screen.cols, rows: screen.rows }
  const opened = () => call('terminal.open', { workspace, windowKey: windowKey(), ...size })
  const opening = terminalId ? Promise.resolve(terminalId) : opened().then(({ terminalId: id }) => id)
  const onExit = (exitCode: number) => {
    screen.options.disableStdin = true
    screen.write(HIDE_CURSOR)
    listener.onExit(exitCode)
  }
  return joinShell({ screen, opening, isRestored: terminalId !== undefined, onExit })
}

/** Searches what a screen shows, and what has scrolled out of it. */
function searchIn(screen: Terminal, listener: TerminalListener) {
  const searching = new SearchAddon()
  let sought = ''
  screen.loadAddon(searching)
  searching.onDidChangeResults(({ resultIndex, resultCount }) =>
    listener.onFound({ at: resultIndex + 1, count: resultCount }),
  )
  return {
    find(text: string, isBack = false): void {
      sought = text
      const how: ISearchOptions = { decorations: searchColors() }
      if (text === '') searching.clearDecorations()
      else if (isBack) searching.findPrevious(text, how)
      else searching.findNext(text, { ...how, incremental: false })
    },
    /** In the colours of now, from the last place on as when the search began. */
    markAgain(): void {
      if (sought === '') return
      searching.clearDecorations()
      searching.findPrevious(sought, { decorations: searchColors() })
    },
  }
}

function newScreen(windowsBuild: number | undefined): Terminal {
  const screen = new Terminal({
    ...terminalLooks(),
    fontFamily: getComputedStyle(document.documentElement).getPropertyValue('--font-code'),
    lineHeight: 1.2,
    scrollback: SCROLLBACK,
    // As wide as the other scrollbars.
    overviewRuler: { width: 8 },
    minimumContrastRatio: 4.5,
    cursorBlink: !matchMedia('(prefers-reduced-motion: reduce)').matches,
    // The console of Windows wraps and redraws lines itself, by its build in other ways.
    ...(windowsBuild && { windowsPty: { backend: 'conpty', buildNumber: windowsBuild } }),
    // Search marks its hits by this.
    allowProposedApi: true,
  })
  // By default emoji are one cell wide, as in Unicode 6, and whatever stands behind them is written over them. A family or a skin
  // tone is drawn as one sign, and takes the columns of one.
  screen.loadAddon(new UnicodeGraphemesAddon())
  return screen
}

type Listened = Pick<TerminalOptions, 'isMac' | 'listener'> & { screen: Terminal; host: HTMLElement }

function listen({ screen, host, isMac, listener }: Listened): void {
  screen.onTitleChange(listener.onTitle)
  // An editor has more uses for keys than a prompt has.
  screen.buffer.onBufferChange(({ type }) => host.toggleAttribute('data-full-screen', type === 'alternate'))
  screen.onSelectionChange(() => listener.onSelection(screen.hasSelection()))
  screen.attachCustomKeyEventHandler(event => {
    if (!isCopyPress(event, isMac)) return true
    if (event.type === 'keydown') {
      event.preventDefault()
      if (screen.hasSelection()) attempt(navigator.clipboard.writeText(screen.getSelection()))
    }
    return false
  })
  // Before the library pastes by itself.
  const paste = (event: ClipboardEvent) => {
    event.preventDefault()
    event.stopPropagation()
    listener.onPaste(event.clipboardData?.getData('text/plain') ?? '')
  }
  host.addEventListener('paste', paste, { capture: true })
}

type Hint = (text: string) => void

/** Links open with Ctrl or ⌘ and a click, with Shift in the other browser: a click alone selects. `hint` says what is under the pointer. */
function webLinks(hint: Hint): ILinkHandler {
  return {
    activate(event, address) {
      const url = safeLink(address)
      if (isAsked(event) && url) openAddress(url, { isOther: event.shiftKey })
    },
    hover: (_event, address) => hint(hintOf(address)),
    leave: () => hint(''),
  }
}

function hintOf(address: string): string {
  const key = opensHere(address) ? 'addresses.clickOpensHere' : 'addresses.clickOpensOutside'
  return t(key, { address: escapedText(address) })
}

/** Makes addresses of the web and places in files of the folder links. */
function addLinks(screen: Terminal, workspace: string, hint: Hint): void {
  const { activate, hover, leave } = webLinks(hint)
  screen.options.linkHandler = webLinks(hint)
  const range: IBufferRange = { start: { x: 1, y: 1 }, end: { x: 1, y: 1 } }
  screen.loadAddon(
    new WebLinksAddon((event, address) => activate(event, address, range), {
      hover: (event, address) => hover?.(event, address, range),
      leave: (event, address) => leave?.(event, address, range),
    }),
  )
  screen.registerLinkProvider({
    provideLinks(row, give) {
      const text = screen.buffer.active.getLine(row - 1)?.translateToString(true) ?? ''
      const links = filePlaces(text, workspace).map(({ path, line, start, end }): ILink => {
        const place = `${path}:${line}`
        return {
          text: place,
          range: { start: { x: start + 1, y: row }, end: { x: end, y: row } },
          activate: event => {
            if (isAsked(event)) openFile(workspace, { path, line })
          },
          hover: () => hint(t('terminal.opens', { place: escapedText(place) })),
          leave: () => hint(''),
        }
      })
      give(links.length > 0 ? links : undefined)
    },
  })
}

function isAsked(event: MouseEvent): boolean {
  return event.ctrlKey || event.metaKey
}
