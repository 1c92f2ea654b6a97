import { AsyncLocalStorage } from 'node:async_hooks'
import { BrowserWindow, ipcMain } from 'electron'
import type { CallResponse } from '../shared/ipc/ipc'
import { sentValue } from '../shared/ipc/sent-as-text'
import { messageIn, sentence } from '../shared/sentence'

const DENIED: CallResponse = {
  ok: false,
  code: 'denied',
  ...messageIn(sentence`Only Atrium’s own windows can make calls.`),
}

type Respond = (name: unknown, input: unknown) => Promise<CallResponse>
type ServeParts = {
  /** Returns whether a window is one of ours. */
  isOurs(window: BrowserWindow): boolean
  /** The origin of the pages of our windows. */
  origin: string
  respond: Respond
}

/**
 * AsyncLocalStorage keeps the window around each call, so that dialogs have the right parent and a page speaks only
 * about its own window.
 */
const calling = new AsyncLocalStorage<BrowserWindow>()

/** The window whose call is being answered. */
export function callingWindow(): BrowserWindow | undefined {
  return calling.getStore()
}

/** Answers the calls of our windows' own pages, as long as they are of `origin`, and of nothing else. */
export function serve({ isOurs, origin, respond }: ServeParts): void {
  ipcMain.handle('call', async ({ sender, senderFrame }, name: unknown, input: unknown) => {
    const window = BrowserWindow.fromWebContents(sender)
    if (!window || window.isDestroyed() || !isOurs(window)) return DENIED
    if (senderFrame === null || senderFrame !== window.webContents.mainFrame) return DENIED
    if (!senderFrame.url.startsWith(`${origin}/`)) return DENIED
    const answer = await calling.run(window, () => respond(name, input))
    return answer.ok ? { ok: true, value: sentValue(name, answer.value) } : answer
  })
}
