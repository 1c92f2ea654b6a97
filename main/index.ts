import { release } from 'node:os'
import { join } from 'node:path'
import { app, powerMonitor, session } from 'electron'
import { lazily } from '../shared/lazily'
import { keepCompiledCode, saveCompiledCode } from './compile-cache'
import type { Desktop } from './handlers/handler-context'
import { callingWindow, serve } from './ipc'
import { type OpenApps, openApps } from './mcp/apps/open-apps'
import { sessionFetch } from './mcp/connection/session-fetch'
import { relay, servedFolder, startDetached } from './mcp/serve/relay'
import { socketAddress } from './mcp/serve/socket-address'
import { onNetworkIdle } from './on-network-idle'
import type { Services } from './services'
import { readStartupState } from './startup-state'
import { openWindow } from './window'
import { appHealth } from './window-apps'
import {
  microphone,
  openEditorLink,
  openOutside,
  pickFile,
  pickFolder,
  pickPlace,
  revealFile,
  saveFile,
  setTheme,
  trash,
} from './window-desktop'
import { guardContents, guardSession, pageOrigin, registerPageScheme } from './window-guards'
import { offerContextMenu } from './window-menu'
import { type WindowSet, windowSet } from './window-set'
import { type WindowShell, windowShell } from './window-shell'

/** The time after which anything still open is left to the system; a person who quits must not wait for it. */
const QUIT_LIMIT_MS = 5_000
/** Files of a page that belong together are asked for within less. */
const REST_MS = 4
/** By then a start is over, and all is loaded that every start needs. */
const SAVE_COMPILED_MS = 20_000

const userData = app.getPath('userData')
const dataFolder = join(userData, 'data')
/** An AppImage lies at another path each time, so nothing that was kept for its files would be found; in development they change. */
const keepsCompiled = app.isPackaged && process.env.APPIMAGE === undefined
const compiledFolder = join(userData, 'compiled', app.getVersion())

const served = servedFolder(process.argv, process.cwd())
if (served) void relayFor(served.folder)
else if (app.requestSingleInstanceLock()) start()
else app.quit()

/** Another program has started this one to speak with the Atrium that runs, or that is then started. */
async function relayFor(folder: string | undefined): Promise<void> {
  const { command, args } = program()
  const code = await relay({
    folder,
    address: socketAddress(userData, process.platform),
    isOn: () => readStartupState(join(dataFolder, 'settings.json')).servesTools,
    start: () => startDetached(command, args),
    input: process.stdin,
    output: process.stdout,
    errors: process.stderr,
  })
  app.exit(code)
}

/** Returns how Atrium is started: the image if it is run from one, and in development with its folder. */
function program(): Desktop['program'] {
  return app.isPackaged
    ? { command: process.env.APPIMAGE ?? process.execPath, args: [] }
    : { command: process.execPath, args: [app.getAppPath()] }
}

function start(): void {
  if (keepsCompiled) keepCompiledCode(compiledFolder)
  const apps = openApps()
  registerPageScheme()
  guardContents()
  // Without it Chromium asks nobody for the voices of the system.
  if (process.platform === 'linux') app.commandLine.appendSwitch('enable-speech-dispatcher')
  // By this name Windows shows notifications.
  app.setAppUserModelId('io.github.atrium.desktop')
  void app.whenReady().then(() => {
    const rest = onNetworkIdle(REST_MS)
    const readBlob = async (hash: string) => (await services()).readBlob(hash)
    const streamBlob = async function* (hash: string) {
      yield* (await services()).streamBlob(hash)
    }
    guardSession(join(__dirname, '../renderer'), { readBlob, streamBlob, giving: rest.giving, apps })
    const hints = () => readStartupState(join(dataFolder, 'settings.json'))
    const windows = windowSet({
      create(wanted) {
        const window = openWindow(hints(), wanted)
        offerContextMenu(window, shell.words)
        // A failure here is reported to the page, which makes the same request.
        window.webContents.ipc.once('drawn', () => rest.whenReached(() => void services().catch(() => undefined)))
        return window
      },
      save: kept => void services().then(({ saveWindows }) => saveWindows(kept), report),
      onVisibleSessionsChanged: () => shell.onVisibleSessionsChanged(),
      mayClose: window => shell.mayClose(window),
      closed: window => shell.closed(window),
    })
    const shell = windowShell(windows)
    windows.openAgain(hints().windows)
    // This thread draws and serves the page too: the services are loaded while the page runs what it was given, or when it asks for them.
    const services = lazily(() => composeFor(windows, shell, apps))
    serve({
      isOurs: windows.has,
      origin: pageOrigin,
      respond: async (name, input) => shell.answered(name, await (await services()).respond(name, input)),
    })
    app.on('second-instance', windows.come)
    app.on('activate', windows.come)
    app.on('window-all-closed', () => {
      if (process.platform !== 'darwin') app.quit()
    })
    // A person who ends the process or switches the computer off does not wait for an answer.
    process.once('SIGTERM', () => {
      shell.agree()
      app.quit()
    })
    powerMonitor.on('shutdown', shell.agree)
    closeBeforeQuit({ windows, shell, services })
  })
}

async function composeFor(windows: WindowSet, shell: WindowShell, apps: OpenApps): Promise<Services> {
  const [{ compose }, { safeStorageEncryption }] = await Promise.all([
    import('./compose'),
    import('./store/documents/secrets'),
  ])
  const fetchOfServers = lazily(() => sessionFetch(session.fromPartition('mcp')))
  const services = await compose({
    userData,
    dataFolder,
    encryption: safeStorageEncryption(),
    emit(name, payload) {
      windows.tellAll(name, payload)
      shell.hear(name, payload)
    },
    desktop: {
      version: app.getVersion(),
      platform: process.platform,
      // Such as 10.0.26100.
      ...(process.platform === 'win32' && { windowsBuild: Number(release().split('.')[2]) }),
      pickFolder: () => pickFolder(callingWindow()),
      pickFile: endings => pickFile(callingWindow(), endings),
      pickPlace: name => pickPlace(callingWindow(), name),
      saveFile: file => saveFile(callingWindow(), file),
      printPage: html => import('./print-page').then(({ printPage }) => printPage(html)),
      openOutside,
      openEditorLink,
      revealFile,
      trash,
      setTheme,
      keepPages: () => session.defaultSession.flushStorageData(),
      clearPages: () => session.defaultSession.clearStorageData({ storages: ['localstorage'] }),
      restart() {
        shell.agree()
        app.relaunch()
        app.quit()
      },
      browserViews: () => import('./browser-window/browser-views').then(({ browserViews }) => browserViews(shell)),
      documentation: join(app.isPackaged ? process.resourcesPath : join(__dirname, '../..'), 'docs', 'README.md'),
      notices: join(app.isPackaged ? process.resourcesPath : join(__dirname, '..'), 'THIRD-PARTY-NOTICES.txt'),
      program: program(),
      apps,
      appHealth,
      microphone,
      windows: shell.calls,
    },
    // The window's own session refuses whatever leaves the computer.
    fetch: (url, init) => fetchOfServers()(url, init),
    report,
  })
  shell.follow(services)
  if (keepsCompiled) setTimeout(() => void saveCompiledCode(compiledFolder).catch(report), SAVE_COMPILED_MS).unref()
  // An uncaught error, such as a library's response to bytes from outside, would stop everything behind a box of Electron's until someone
  // closes that. Before the services are there, it is how a person learns why nothing starts.
  process.on('uncaughtException', report)
  return services
}

type Closing = { windows: WindowSet; shell: WindowShell; services(): Promise<Services> }

/** The person agrees to what would end with Atrium; then it closes in good order, within a limit. */
function closeBeforeQuit({ windows, shell, services }: Closing): void {
  let stage: 'open' | 'asking' | 'closing' | 'closed' = 'open'
  async function end(): Promise<void> {
    stage = 'asking'
    const may = await shell.mayQuit().catch(() => true)
    stage = may ? 'closing' : 'open'
    if (!may) return
    windows.quit()
    const limit = new Promise(resolve => setTimeout(resolve, QUIT_LIMIT_MS))
    await Promise.race([services().then(({ close }) => close()), limit]).catch(report)
    stage = 'closed'
    app.quit()
  }
  app.on('before-quit', event => {
    if (stage === 'closed') return
    event.preventDefault()
    if (stage === 'open') void end()
  })
}

function report(thrown: unknown): void {
  process.stderr.write(`${thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown)}\n`)
}
