import { join } from 'node:path'
import { BrowserWindow, nativeTheme, screen } from 'electron'
import type { WindowBounds } from '../shared/settings'
import { PAGE_ORIGIN } from './page-files'
import { pageQuery, type StartupState } from './startup-state'
import { developmentUrl } from './window-guards'
import { placeOn } from './window-places'

type WindowOptions = {
  bounds: WindowBounds | undefined
  /** The session that it begins with; empty where that is one of a folder. */
  session: string | undefined
}

/** Opens a window. It is shown with its first frame, in the right colours. */
export function openWindow(hints: StartupState, { bounds: wanted, session }: WindowOptions): BrowserWindow {
  nativeTheme.themeSource = hints.theme
  const areas = screen.getAllDisplays().map(({ workArea }) => workArea)
  const bounds = wanted && placeOn(areas, wanted)
  const window = new BrowserWindow({
    width: 1280,
    height: 800,
    ...bounds,
    minWidth: 720,
    minHeight: 480,
    show: false,
    title: 'Atrium',
    autoHideMenuBar: true,
    backgroundColor: nativeTheme.shouldUseDarkColors ? '#121211' : '#f1efea',
    webPreferences: {
      preload: join(__dirname, '../preload/index.cjs'),
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      // Not for Node, which has no page: the preload script takes from the frames of apps what their policy cannot forbid.
      nodeIntegrationInSubFrames: true,
      webviewTag: false,
      spellcheck: false,
    },
  })
  if (bounds?.maximized) window.maximize()
  window.once('ready-to-show', () => window.show())
  window.on('page-title-updated', event => event.preventDefault())
  void window.loadURL(`${developmentUrl ?? `${PAGE_ORIGIN}/`}?${pageQuery(hints, session)}`)
  return window
}

/** A window's place on the screen. */
export function boundsOf(window: BrowserWindow): WindowBounds {
  return { ...window.getNormalBounds(), maximized: window.isMaximized() }
}

/** Calls back a moment after a window was moved or resized. */
export function watchBounds(window: BrowserWindow, changed: () => void): void {
  let timer: NodeJS.Timeout | undefined
  const note = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      if (!window.isDestroyed()) changed()
    }, 500)
  }
  window.on('resize', note)
  window.on('move', note)
  window.on('maximize', note)
  window.on('unmaximize', note)
}

export function bringToFront(window: BrowserWindow): void {
  if (window.isDestroyed()) return
  if (window.isMinimized()) window.restore()
  window.show()
  window.focus()
}
