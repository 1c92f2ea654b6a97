import { type BrowserWindow, ipcMain } from 'electron'
import type { Answer, EventName, Events } from '../shared/ipc'

const DENIED: Answer = { ok: false, code: 'denied', message: 'Only the window of Atrium itself may call.' }

type Respond = (name: unknown, input: unknown) => Promise<Answer>

/** Answers the calls of `window`'s own page, as long as it is of `origin`, and of nothing else. */
export function serve(window: BrowserWindow, origin: string, respond: Respond): void {
  ipcMain.handle('call', ({ senderFrame }, name: unknown, input: unknown) => {
    const isOwnPage = senderFrame !== null && !window.isDestroyed() && senderFrame === window.webContents.mainFrame
    return isOwnPage && senderFrame.url.startsWith(`${origin}/`) ? respond(name, input) : DENIED
  })
}

/** The function with which main tells `window` of events. */
export function emitter(window: BrowserWindow) {
  return <N extends EventName>(name: N, payload: Events[N]): void => {
    if (!window.isDestroyed()) window.webContents.send('event', name, payload)
  }
}
