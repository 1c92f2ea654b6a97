import type { Terminal } from '@xterm/xterm'
import { terminalTheme } from './terminal-theme'

/** Of the text's size as the page shows it. */
const FONT_REM = 12 / 16

/** The colours and the size of text in a terminal, as the page has them now. */
export function terminalLooks() {
  const pixels = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  return { theme: terminalTheme(), fontSize: pixels * FONT_REM }
}

/** Has a screen look like the page from now on, and calls back whenever it looks different; returns what ends that. */
export function followLooks(screen: Terminal, changed: () => void): () => void {
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
