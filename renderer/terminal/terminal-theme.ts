import type { ITheme } from '@xterm/xterm'

const ANSI = ['black', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'white'] as const
const BRIGHT = [
  'brightBlack',
  'brightRed',
  'brightGreen',
  'brightYellow',
  'brightBlue',
  'brightMagenta',
  'brightCyan',
  'brightWhite',
] as const

/** The app's colours for the terminal, as they are in the theme that is shown now. */
export function terminalTheme(): ITheme {
  const probe = document.createElement('span')
  document.body.append(probe)
  const colorOf = (token: string) => {
    probe.style.color = `var(${token})`
    return getComputedStyle(probe).color
  }
  const ansi = ANSI.map((name, index) => [
    [name, colorOf(`--ansi-${index}`)],
    [BRIGHT[index] ?? name, colorOf(`--ansi-${index}`)],
  ])
  const theme: ITheme = {
    background: colorOf('--surface'),
    foreground: colorOf('--ink'),
    cursor: colorOf('--accent'),
    cursorAccent: colorOf('--surface'),
    selectionBackground: colorOf('--accent-soft'),
    ...Object.fromEntries(ansi.flat()),
  }
  probe.remove()
  return theme
}
