import { BrowserWindow, systemPreferences, type WebContents } from 'electron'
import type { Desktop } from './handlers/handler-context'

/** The windows whose person dictates. */
const hearing = new Set<number>()

/** Lets pages hear the person, each only while they dictate in it. */
export const microphone: Desktop['microphone'] = {
  async open(window) {
    hearing.add(window)
    if (process.platform === 'darwin') return systemPreferences.askForMediaAccess('microphone')
    // Elsewhere the system has no question of its own.
    return process.platform !== 'win32' || systemPreferences.getMediaAccessStatus('microphone') !== 'denied'
  },
  close: window => void hearing.delete(window),
}

/** Whether the person dictates in the window of a page by now. */
export function mayHear(contents: WebContents): boolean {
  const window = BrowserWindow.fromWebContents(contents)
  return window !== null && hearing.has(window.id)
}
