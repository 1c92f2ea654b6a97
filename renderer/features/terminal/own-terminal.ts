import { FitAddon } from '@xterm/addon-fit'
import { type ISearchOptions, SearchAddon } from '@xterm/addon-search'
import { Unicode11Addon } from '@xterm/addon-unicode11'
import { Terminal } from '@xterm/xterm'
import { call } from '../../base/bridge'
import { attempt } from '../../state/ui'
import { allowSpanStyles, withStyleSheets } from './allowed-styles'
import { wasAskedFor } from './asked-for'
import { isCopyPress } from './is-copy-press'
import { joinShell } from './join-shell'
import { addLinks } from './terminal-links'
import { searchColors, terminalTheme } from './terminal-theme'
import { windowKey } from './window-key'

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
  /** Whether something runs in it that would end with it. */
  isBusy(): Promise<boolean>
  close(): void
}

export type TerminalListener = {
  onExit(exitCode: number): void
  onTitle(title: string): void
  onSelection(hasSelection: boolean): void
  onFound(found: { at: number; count: number }): void
  /** What the clipboard holds; it is not pasted yet. */
  onPaste(clipboard: string): void
}

type Place = {
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
/** Of the text's size as the page shows it. */
const FONT_REM = 12 / 16

/** Opens a shell in a folder, once it is shown, or joins one. */
export function ownTerminal({ workspace, isMac, windowsBuild, terminalId, listener }: Place): OwnTerminal {
  allowSpanStyles()
  const host = document.createElement('div')
  host.className = 'h-full w-full'
  const screen = newScreen(windowsBuild)
  const fitting = new FitAddon()
  const searching = new SearchAddon()
  screen.loadAddon(fitting)
  screen.loadAddon(searching)
  // By default emoji are one cell wide, as in Unicode 6, and whatever stands behind them is written over them.
  screen.loadAddon(new Unicode11Addon())
  screen.unicode.activeVersion = '11'
  addLinks(screen, workspace, hint => {
    host.title = hint
  })
  let shown = JSON.stringify(looks())
  const stopLooks = watchLooks(() => {
    const next = looks()
    // The root's style says other things as well, as the width of the panel, many times a second while it is dragged.
    if (JSON.stringify(next) === shown) return
    shown = JSON.stringify(next)
    Object.assign(screen.options, next)
    if (host.isConnected) fitting.fit()
    if (sought) markAgain()
  })
  listen({ screen, searching, host, isMac, listener })
  let shell: ReturnType<typeof joinShell> | null = null
  let sought = ''

  /** In the colours of now, from the last place on as when the search began. */
  function markAgain(): void {
    searching.clearDecorations()
    searching.findPrevious(sought, { decorations: searchColors() })
  }

  function join(): void {
    const size = { columns: screen.cols, rows: screen.rows }
    const opened = () => call('terminal.open', { workspace, windowKey: windowKey(), ...size })
    const opening = terminalId ? Promise.resolve(terminalId) : opened().then(({ terminalId: id }) => id)
    const onExit = (exitCode: number) => {
      screen.options.disableStdin = true
      screen.write(HIDE_CURSOR)
      listener.onExit(exitCode)
    }
    shell = joinShell({ screen, opening, isRestored: terminalId !== undefined, onExit })
  }

  return {
    show(box, label) {
      box.append(host)
      if (!screen.element) withStyleSheets(() => screen.open(host))
      screen.textarea?.setAttribute('aria-label', label)
      fitting.fit()
      if (!shell) join()
      if (wasAskedFor()) screen.focus()
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
    find(text, isBack = false) {
      sought = text
      if (text === '') return searching.clearDecorations()
      const how: ISearchOptions = { decorations: searchColors() }
      if (isBack) searching.findPrevious(text, how)
      else searching.findNext(text, { ...how, incremental: false })
    },
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

function newScreen(windowsBuild: number | undefined): Terminal {
  return new Terminal({
    ...looks(),
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
}

function looks() {
  const pixels = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  return { theme: terminalTheme(), fontSize: pixels * FONT_REM }
}

type Listened = Pick<Place, 'isMac' | 'listener'> & { screen: Terminal; searching: SearchAddon; host: HTMLElement }

function listen({ screen, searching, host, isMac, listener }: Listened): void {
  screen.onTitleChange(listener.onTitle)
  // An editor has more uses for keys than a prompt has.
  screen.buffer.onBufferChange(({ type }) => host.toggleAttribute('data-full-screen', type === 'alternate'))
  screen.onSelectionChange(() => listener.onSelection(screen.hasSelection()))
  searching.onDidChangeResults(({ resultIndex, resultCount }) =>
    listener.onFound({ at: resultIndex + 1, count: resultCount }),
  )
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

/** Calls back when the theme, the contrast or the size of text is another. */
function watchLooks(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  const attributeFilter = ['data-theme', 'data-contrast', 'style']
  observer.observe(document.documentElement, { attributes: true, attributeFilter })
  return () => observer.disconnect()
}
