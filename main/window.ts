import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  app,
  BrowserWindow,
  dialog,
  Menu,
  type MenuItemConstructorOptions,
  nativeTheme,
  protocol,
  type Session,
  session,
  shell,
} from 'electron'
import type { Settings, WindowBounds } from '../shared/settings'
import { BLOB_HEADERS, blobFile, isImage } from './blob-files'
import { outsideLink } from './outside-links'
import { CONTENT_SECURITY_POLICY, PAGE_ORIGIN, pageFile } from './page-files'

/** Vite's server, in development only: a packaged app never looks at the environment. */
const developmentUrl = app.isPackaged ? undefined : process.env.ELECTRON_RENDERER_URL

/** Where the window's page comes from; calls are answered for this origin alone. */
export const pageOrigin = developmentUrl ? new URL(developmentUrl).origin : PAGE_ORIGIN

/** Makes `app://` a proper origin. Must be called before the app is ready. */
export function registerPageScheme(): void {
  const privileges = { standard: true, secure: true, supportFetchAPI: true, codeCache: true }
  protocol.registerSchemesAsPrivileged([{ scheme: 'app', privileges }])
}

/** Gives the bytes that are kept under a hash, or rejects. */
type ReadBlob = (hash: string) => Promise<Uint8Array>

/** Serves the built page from `folder` and kept pictures, and closes every other way in or out of the renderer. */
export function guardSession(folder: string, readBlob: ReadBlob): void {
  const { defaultSession } = session
  defaultSession.protocol.handle('app', ({ url }) => serveBlob(url, readBlob) ?? servePage(folder, url))
  // The first response loads much of Node's fetch. Now there is time: the renderer's process is only being started.
  setImmediate(() => void servePage(folder, `${PAGE_ORIGIN}/`))
  refusePermissions(defaultSession)
  if (developmentUrl) return
  defaultSession.webRequest.onBeforeRequest(({ url }, decide) => {
    decide({ cancel: !/^(app|data|blob|devtools):/.test(url) })
  })
}

async function servePage(folder: string, url: string): Promise<Response> {
  const file = pageFile(folder, url)
  const body = file && (await readFile(file.path).catch(() => null))
  if (!body) return notFound()
  const headers = {
    'content-type': file.type,
    'content-security-policy': CONTENT_SECURITY_POLICY,
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-cache',
  }
  return new Response(new Uint8Array(body), { headers })
}

/** The answer for a kept picture; null where a URL is not of one. */
function serveBlob(url: string, readBlob: ReadBlob): Promise<Response> | null {
  const file = blobFile(url)
  if (!file) return null
  const headers = { ...BLOB_HEADERS, 'content-type': file.type }
  return readBlob(file.hash).then(
    bytes => (isImage(bytes, file.type) ? new Response(new Uint8Array(bytes), { headers }) : notFound()),
    notFound,
  )
}

function notFound(): Response {
  return new Response('Not found', { status: 404 })
}

function refusePermissions(target: Session): void {
  const allowed = new Set(['clipboard-sanitized-write'])
  target.setPermissionRequestHandler((_contents, permission, decide) => decide(allowed.has(permission)))
  target.setPermissionCheckHandler((_contents, permission) => allowed.has(permission))
  target.setDevicePermissionHandler(() => false)
}

/** No page of ours goes anywhere, opens a window or embeds another page, whatever its content asks for. */
export function guardContents(): void {
  app.on('web-contents-created', (_event, contents) => {
    contents.setWindowOpenHandler(() => ({ action: 'deny' }))
    contents.on('will-attach-webview', event => event.preventDefault())
    const refuse = (event: { preventDefault(): void; url: string }): void => {
      if (new URL(event.url).origin !== pageOrigin && !event.url.startsWith(`${pageOrigin}/`)) event.preventDefault()
    }
    contents.on('will-navigate', refuse)
    contents.on('will-redirect', refuse)
    contents.on('will-frame-navigate', refuse)
  })
}

/** Opens the window. It is shown with its first frame, in the right colours. */
export function openWindow(theme: Settings['theme'], bounds: WindowBounds | undefined): BrowserWindow {
  nativeTheme.themeSource = theme
  const window = new BrowserWindow({
    width: 1280,
    height: 800,
    ...bounds,
    minWidth: 720,
    minHeight: 480,
    show: false,
    title: 'Atrium',
    autoHideMenuBar: true,
    backgroundColor: nativeTheme.shouldUseDarkColors ? '#151513' : '#f6f5f2',
    webPreferences: {
      preload: join(__dirname, '../preload/index.cjs'),
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      spellcheck: false,
    },
  })
  if (bounds?.maximized) window.maximize()
  window.once('ready-to-show', () => window.show())
  window.on('page-title-updated', event => event.preventDefault())
  void window.loadURL(`${developmentUrl ?? `${PAGE_ORIGIN}/`}?theme=${theme}`)
  return window
}

/** Calls back with the window's place on the screen, a moment after it was moved or resized. */
export function watchBounds(window: BrowserWindow, changed: (bounds: WindowBounds) => void): void {
  let timer: NodeJS.Timeout | undefined
  const note = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      if (!window.isDestroyed()) changed({ ...window.getNormalBounds(), maximized: window.isMaximized() })
    }, 500)
  }
  window.on('resize', note)
  window.on('move', note)
  window.on('maximize', note)
  window.on('unmaximize', note)
}

export function setTheme(theme: Settings['theme']): void {
  nativeTheme.themeSource = theme
}

/** The system's own dialog; null when the person cancelled. */
export async function pickFolder(window: BrowserWindow): Promise<string | null> {
  const { filePaths } = await dialog.showOpenDialog(window, { properties: ['openDirectory', 'createDirectory'] })
  return filePaths[0] ?? null
}

/** Asks where to save a file, and writes it. What is there is replaced only as the system's own dialog allows it. */
export async function saveFile(
  window: BrowserWindow,
  { name, content }: { name: string; content: string },
): Promise<string | null> {
  const { filePath } = await dialog.showSaveDialog(window, { defaultPath: join(app.getPath('documents'), name) })
  if (!filePath) return null
  await writeFile(filePath, content)
  return filePath
}

/** Hands a web or mail address to the system, and refuses everything else. */
export async function openOutside(url: string): Promise<void> {
  await shell.openExternal(outsideLink(url))
}

export function revealFile(path: string): void {
  shell.showItemInFolder(path)
}

/** The menu that each system expects; it carries the shortcuts of text editing and of the window. */
export function setMenu(): void {
  const view: MenuItemConstructorOptions = {
    label: 'View',
    submenu: [
      { role: 'resetZoom' },
      { role: 'zoomIn' },
      { role: 'zoomOut' },
      { type: 'separator' },
      { role: 'togglefullscreen' },
      ...(app.isPackaged ? [] : [{ role: 'reload' as const }, { role: 'toggleDevTools' as const }]),
    ],
  }
  const own: MenuItemConstructorOptions[] =
    process.platform === 'darwin' ? [{ role: 'appMenu' }] : [{ role: 'fileMenu' }]
  Menu.setApplicationMenu(Menu.buildFromTemplate([...own, { role: 'editMenu' }, view, { role: 'windowMenu' }]))
}
