import type { BrowserWindow, InputEvent, WebContents } from 'electron'

const PRESSES: ReadonlySet<InputEvent['type']> = new Set(['mouseDown', 'rawKeyDown', 'keyDown'])

/**
 * Tracks whether the person is in a page. Chromium gives the keyboard to whatever page has just appeared, wherever the
 * person types: it is given back to the window at once, unless they were in the page before, have pressed in it, or are
 * led there.
 */
export function pageFocus(contents: WebContents, windowOf: () => BrowserWindow | undefined) {
  let isHere = false
  let isComing = false
  let watched: WebContents | undefined

  function left(): void {
    isHere = false
    watched?.off('focus', left)
    watched?.off('input-event', pressedInWindow)
    watched = undefined
  }

  /** A person who was led to a page that does not have the keyboard yet may have gone elsewhere in the meantime. */
  function pressedInWindow(_event: unknown, { type }: InputEvent): void {
    if (PRESSES.has(type)) left()
  }

  function came(): void {
    if (isHere) return
    isHere = true
    watched = windowOf()?.webContents
    watched?.on('focus', left)
    watched?.on('input-event', pressedInWindow)
  }

  function giveBack(): void {
    // A press of the person is told of right after the focus that it brings.
    if (!isHere && !contents.isDestroyed() && contents.isFocused()) windowOf()?.webContents.focus()
  }

  contents.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
    if (isMainFrame && !isSameDocument) isComing = true
  })
  const arrived = () => {
    isComing = false
  }
  contents.on('did-navigate', arrived)
  contents.on('did-stop-loading', arrived)
  contents.on('focus', () => {
    if (isComing && !isHere) setImmediate(giveBack)
    else came()
  })
  contents.once('destroyed', left)
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
