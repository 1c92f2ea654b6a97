import { join } from 'node:path'
import { app, type BrowserWindow, session } from 'electron'
import type { Services } from './compose'
import { emitter, serve } from './ipc'
import { readStartHints } from './start-hints'
import {
  guardContents,
  guardSession,
  openOutside,
  openWindow,
  pageOrigin,
  pickFolder,
  registerPageScheme,
  revealFile,
  saveFile,
  setMenu,
  setTheme,
  watchBounds,
} from './window'

/** What is still open after this long is left to the system; a person who quits must not wait for it. */
const QUIT_LIMIT_MS = 5_000

const userData = app.getPath('userData')
const dataFolder = join(userData, 'data')

if (app.requestSingleInstanceLock()) start()
else app.quit()

function start(): void {
  registerPageScheme()
  guardContents()
  void app.whenReady().then(() => {
    guardSession(join(__dirname, '../renderer'), async hash => (await services()).readBlob(hash))
    const { theme, bounds } = readStartHints(join(dataFolder, 'settings.json'))
    const window = openWindow(theme, bounds)
    // This thread serves the page too: the services are loaded once the page has come far enough to ask for them.
    const services = once(() => composeFor(window))
    setMenu()
    serve(window, pageOrigin, async (name, input) => (await services()).respond(name, input))
    watchBounds(window, async changed => (await services()).saveBounds(changed))
    app.on('second-instance', () => bringToFront(window))
    app.on('window-all-closed', () => app.quit())
    closeBeforeQuit(services)
  })
}

async function composeFor(window: BrowserWindow): Promise<Services> {
  const [{ compose }, { safeStorageEncryption }] = await Promise.all([import('./compose'), import('./store/secrets')])
  return compose({
    userData,
    dataFolder,
    encryption: safeStorageEncryption(),
    emit: emitter(window),
    desktop: {
      version: app.getVersion(),
      platform: process.platform,
      pickFolder: () => pickFolder(window),
      saveFile: file => saveFile(window, file),
      openOutside,
      revealFile,
      setTheme,
    },
    // The window's own session refuses whatever leaves the computer.
    fetch: (url, init) => session.fromPartition('mcp').fetch(String(url), init),
    report,
  })
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

function closeBeforeQuit(services: () => Promise<Services>): void {
  let isClosed = false
  app.on('before-quit', event => {
    if (isClosed) return
    event.preventDefault()
    const limit = new Promise(resolve => setTimeout(resolve, QUIT_LIMIT_MS))
    void Promise.race([services().then(({ close }) => close()), limit])
      .catch(report)
      .finally(() => {
        isClosed = true
        app.quit()
      })
  })
}

function bringToFront(window: BrowserWindow): void {
  if (window.isDestroyed()) return
  if (window.isMinimized()) window.restore()
  window.focus()
}

function report(thrown: unknown): void {
  process.stderr.write(`${thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown)}\n`)
}
