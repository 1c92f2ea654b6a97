import { FitAddon } from '@xterm/addon-fit'
import { Terminal } from '@xterm/xterm'
import { call, on } from '../bridge'
import { attempt } from '../stores/ui'
import { allowSpanStyles, withStyleSheets } from './allowed-styles'
import { terminalTheme } from './terminal-theme'

/** One terminal of the person: its screen, and the shell behind it. It lives on while its panel is hidden. */
export type OwnTerminal = {
  /** Shows the screen in a box, or takes it out again with the function that is returned. */
  show(box: HTMLElement, label: string): () => void
  fit(): void
  close(): void
}

const SCROLLBACK = 5000

/** Opens a shell in a folder. `onExit` is told its exit code. */
export function ownTerminal(workspace: string, onExit: (exitCode: number) => void): OwnTerminal {
  allowSpanStyles()
  const screen = new Terminal({
    fontFamily: getComputedStyle(document.documentElement).getPropertyValue('--font-code'),
    fontSize: 12.5,
    lineHeight: 1.3,
    scrollback: SCROLLBACK,
    minimumContrastRatio: 4.5,
    cursorBlink: !matchMedia('(prefers-reduced-motion: reduce)').matches,
    theme: terminalTheme(),
  })
  const fitting = new FitAddon()
  screen.loadAddon(fitting)
  const host = document.createElement('div')
  host.className = 'h-full w-full'
  const themeWatch = watchTheme(() => {
    screen.options.theme = terminalTheme()
  })
  let shell: ReturnType<typeof connect> | null = null

  return {
    show(box, label) {
      box.append(host)
      if (!screen.element) withStyleSheets(() => screen.open(host))
      screen.textarea?.setAttribute('aria-label', label)
      fitting.fit()
      shell ??= connect(screen, workspace, onExit)
      screen.focus()
      return () => host.remove()
    },
    fit: () => fitting.fit(),
    close() {
      themeWatch()
      shell?.close()
      screen.dispose()
    },
  }
}

/** Joins a screen to a shell in main. What a shell says before main has named it is kept until then. */
function connect(screen: Terminal, workspace: string, onExit: (exitCode: number) => void) {
  let id: string | null = null
  let isOver = false
  const early: { terminalId: string; data: string }[] = []
  const stops = [
    on('terminal.output', output => {
      if (id === null) early.push(output)
      else if (output.terminalId === id) screen.write(output.data)
    }),
    on('terminal.exited', ({ terminalId, exitCode }) => {
      if (terminalId !== id) return
      end()
      screen.options.disableStdin = true
      onExit(exitCode)
    }),
  ]
  const end = () => {
    isOver = true
    for (const stop of stops) stop()
  }
  const size = { columns: screen.cols, rows: screen.rows }
  const opening = call('terminal.open', { workspace, ...size }).then(({ terminalId }) => {
    id = terminalId
    for (const output of early.splice(0)) if (output.terminalId === terminalId) screen.write(output.data)
    return terminalId
  })
  attempt(opening)

  /** What is typed before the shell is there waits for it. That it could not be opened was said already. */
  const tell = (task: (terminalId: string) => Promise<void>) => {
    const told = opening.then(
      terminalId => (isOver ? undefined : task(terminalId)),
      () => undefined,
    )
    attempt(told)
  }
  screen.onData(data => tell(terminalId => call('terminal.write', { terminalId, data })))
  screen.onResize(({ cols: columns, rows }) =>
    tell(terminalId => call('terminal.resize', { terminalId, columns, rows })),
  )

  return {
    close() {
      if (isOver) return
      end()
      attempt(
        opening.then(
          terminalId => call('terminal.close', { terminalId }),
          () => undefined,
        ),
      )
    },
  }
}

function watchTheme(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}
