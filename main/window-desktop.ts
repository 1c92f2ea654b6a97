import { dirname, join } from 'node:path'
import {
  app,
  BrowserWindow,
  dialog,
  type MessageBoxOptions,
  Notification,
  nativeTheme,
  type OpenDialogOptions,
  powerSaveBlocker,
  shell,
  systemPreferences,
  type WebContents,
} from 'electron'
import { outsideLink } from '../shared/outside-link'
import type { Settings } from '../shared/settings'
import type { Desktop } from './handlers/handler-context'
import type { Note } from './notify'
import type { QuitQuestion } from './quit-confirmation'
import { replaceFile } from './store/replace-file'

export function setTheme(theme: Settings['theme']): void {
  nativeTheme.themeSource = theme
}

/** Keeps the system from going to sleep, until the returned function is called. */
export function blockSleep(): () => void {
  const id = powerSaveBlocker.start('prevent-app-suspension')
  return () => void powerSaveBlocker.stop(id)
}

/**
 * The folder in which the person picked something last. The system remembered that by itself until Electron 43, which
 * begins each dialog in the downloads.
 */
let lastPlace: string | undefined

async function pickOne(window: BrowserWindow | undefined, wanted: OpenDialogOptions): Promise<string | null> {
  const how = { ...wanted, ...(lastPlace !== undefined && { defaultPath: lastPlace }) }
  const { filePaths } = await (window ? dialog.showOpenDialog(window, how) : dialog.showOpenDialog(how))
  const [picked] = filePaths
  if (picked === undefined) return null
  lastPlace = dirname(picked)
  return picked
}

/** The system's own dialog; null when the person cancelled. */
export function pickFolder(window: BrowserWindow | undefined): Promise<string | null> {
  return pickOne(window, { properties: ['openDirectory', 'createDirectory'] })
}

/** The system's own dialog for a file whose name ends in one of these, or any where there are none; null when the person cancelled. */
export function pickFile(window: BrowserWindow | undefined, endings: readonly string[]): Promise<string | null> {
  const name = endings.map(ending => `*.${ending}`).join(', ')
  const filters = endings.length === 0 ? [] : [{ name, extensions: [...endings] }]
  return pickOne(window, { properties: ['openFile'], filters })
}

/** Asks where to save a file; null when the person cancelled. */
export async function pickPlace(window: BrowserWindow | undefined, name: string): Promise<string | null> {
  const how = { defaultPath: join(app.getPath('documents'), name) }
  const { filePath } = await (window ? dialog.showSaveDialog(window, how) : dialog.showSaveDialog(how))
  return filePath || null
}

/** Asks where to save a file, and writes it. What is there is replaced, whole or not at all, only as the system's own dialog allows it. */
export async function saveFile(
  window: BrowserWindow | undefined,
  { name, content }: { name: string; content: string | Uint8Array },
): Promise<string | null> {
  const path = await pickPlace(window, name)
  if (path !== null) await replaceFile(path, content)
  return path
}

/**
 * Asks, in front of a window where there is one, whether what still runs may end. The system's own dialog asks, so that
 * a page that hangs can still be closed; Cancel is its default.
 */
export async function askToEnd(window: BrowserWindow | undefined, asked: QuitQuestion): Promise<boolean> {
  const { question: message, reasons, confirm, cancel } = asked
  const how: MessageBoxOptions = {
    type: 'warning',
    message,
    detail: reasons.join('\n'),
    buttons: [cancel, confirm],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  }
  const { response } = await (window ? dialog.showMessageBox(window, how) : dialog.showMessageBox(how))
  return response === 1
}

/** Hands a web or mail address to the system, and refuses everything else. */
export async function openOutside(url: string): Promise<void> {
  await shell.openExternal(outsideLink(url))
}

/** Hands the address of a file to an editor that answers to it. */
export async function openEditorLink(url: string): Promise<boolean> {
  if (!/^(vscode|cursor|zed):\/\/file\//.test(url) || app.getApplicationNameForProtocol(url) === '') return false
  await shell.openExternal(url)
  return true
}

/** Rejects where the system has no trash for the place. */
export function trash(path: string): Promise<void> {
  return shell.trashItem(path)
}

export function revealFile(path: string): void {
  shell.showItemInFolder(path)
}

/** Shows notifications, one for a session. `clicked` hears of the session whose notification was clicked. */
export function systemNotes(clicked: (sessionId: string) => void) {
  const shown = new Map<string, Notification>()
  const withdraw = (sessionId: string): void => {
    shown.get(sessionId)?.close()
    shown.delete(sessionId)
  }
  return {
    show({ sessionId, title, body }: Note): void {
      withdraw(sessionId)
      if (!Notification.isSupported()) return
      const note = new Notification({ title, body })
      note.on('click', () => clicked(sessionId))
      note.show()
      // Without a reference it is collected, and its click is not heard.
      shown.set(sessionId, note)
    },
    withdraw,
  }
}

/** Electron 44 has taken the number away from Linux, where it was Unity's. */
const hasNumber =
  process.platform === 'darwin' || (process.platform === 'linux' && Number.parseInt(process.versions.electron, 10) < 44)

/** Shows at the app's icon how many sessions wait. Where there is no number, as on Windows, the icon asks to be looked at. */
export function showCount(count: number, window: BrowserWindow | undefined): void {
  if (hasNumber) app.setBadgeCount(count)
  else window?.flashFrame(count > 0 && !window.isFocused())
}

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

/** Returns whether the person is dictating in a page's window by now. */
export function mayHear(contents: WebContents): boolean {
  const window = BrowserWindow.fromWebContents(contents)
  return window !== null && hearing.has(window.id)
}
