import type { ISearchDecorationOptions } from '@xterm/addon-search'
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
  return withColors(colorOf => {
    const ansi = ANSI.map((name, index) => [
      [name, colorOf(`--ansi-${index}`)],
      [BRIGHT[index] ?? name, colorOf(`--ansi-${index}`)],
    ])
    return {
      background: colorOf('--surface'),
      foreground: colorOf('--ink'),
      cursor: colorOf('--accent'),
      cursorAccent: colorOf('--surface'),
      selectionBackground: colorOf('--accent-soft'),
      scrollbarSliderBackground: colorOf('--thumb'),
      scrollbarSliderHoverBackground: colorOf('--ink-3'),
      scrollbarSliderActiveBackground: colorOf('--ink-3'),
      // The edge of the ruler beside the scrollbar.
      overviewRulerBorder: colorOf('--surface'),
      ...Object.fromEntries(ansi.flat()),
    }
  })
}

/** The colours of what a search found. */
export function searchColors(): ISearchDecorationOptions {
  return withColors(colorOf => {
    const [mark, active] = [hex(colorOf('--mark')), hex(colorOf('--accent'))]
    return {
      matchBackground: mark,
      matchOverviewRuler: mark,
      activeMatchBackground: mark,
      activeMatchBorder: active,
      activeMatchColorOverviewRuler: active,
    }
  })
}

function withColors<T>(use: (colorOf: (token: string) => string) => T): T {
  const probe = document.createElement('span')
  document.body.append(probe)
  try {
    return use(token => {
      probe.style.color = `var(${token})`
      return getComputedStyle(probe).color
    })
  } finally {
    probe.remove()
  }
}

/** `rgb(15, 110, 102)` as `#0f6e66`; the search takes no other. */
function hex(color: string): string {
  const channels = (color.match(/\d+/g) ?? []).slice(0, 3)
  return `#${channels.map(channel => Number(channel).toString(16).padStart(2, '0')).join('')}`
}
