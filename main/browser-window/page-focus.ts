import type { BrowserWindow, WebContents } from 'electron'

/**
 * Whether the person is in a page. Chromium gives the keyboard to whatever page has just come, wherever the person types: it is given
 * back to the window at once, unless they were in the page before, have pressed in it, or are led there.
 */
export function pageFocus(contents: WebContents, windowOf: () => BrowserWindow | undefined) {
  let isHere = false
  let isComing = false
  const left = () => {
    isHere = false
  }

  function came(): void {
    if (isHere) return
    isHere = true
    windowOf()?.webContents.once('focus', left)
  }

  function giveBack(): void {
    // A press of the person is told of right after the focus that it brings.
    if (!isHere && !contents.isDestroyed() && contents.isFocused()) windowOf()?.webContents.focus()
  }

  contents.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
    if (isMainFrame && !isSameDocument) isComing = true
  })
  for (const name of ['did-navigate', 'did-stop-loading'] as const) {
    contents.on(name as 'did-stop-loading', () => {
      isComing = false
    })
  }
  contents.on('focus', () => {
    if (isComing && !isHere) setImmediate(giveBack)
    else came()
  })
  return {
    came,
    /** Gives the keyboard to the window. Returns whether the page had it. */
    yield(): boolean {
      const window = windowOf()
      if (!isHere || !window || contents.isDestroyed() || !contents.isFocused()) return false
      window.webContents.focus()
      left()
      return true
    },
  }
}
