import { type ContextMenuParams, clipboard, Menu, type Session, type WebContents, WebContentsView } from 'electron'
import { terminateHungScript, watchAnswers } from '../browser/driver/hung-page'
import { PROXY_USER } from '../browser/network/browser-network'
import { isNavigable, isSameSite } from '../browser/tabs/navigable'
import type { PageFacts, PageListener, PageView } from '../browser/tabs/page-view'
import { contentsCdp } from './contents-cdp'
import { pageFocus } from './page-focus'
import { type PageChoice, pageMenu } from './page-menu'
import { pagePlace } from './page-place'

/** A navigation that another one has replaced is no failure. */
const ABORTED = -3
const JPEG_QUALITY = 80

export type ViewParts = {
  session: Session
  proxyPassword: string
  words(): Readonly<Record<string, string>>
  /** Learns which listener hears of the pages of the view. */
  followed(contents: WebContents, listener: PageListener): void
}

/** Without a preload script, Node or anything of Atrium; in a sandbox, and in a process of its own. */
const preferencesIn = (session: Session) => ({
  session,
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  nodeIntegrationInSubFrames: false,
  webviewTag: false,
  spellcheck: false,
  safeDialogs: true,
  navigateOnDragDrop: false,
  autoplayPolicy: AUTOPLAY,
  disableBlinkFeatures: WITHOUT,
})
/** They open dialogs of the system. Pages that have none of them ask for files as all others do, which can be kept from them. */
const WITHOUT = 'FileSystemAccessLocal,EyeDropperAPI,WebShare'
const AUTOPLAY = 'document-user-activation-required' as const

/** The page of one tab in a window. */
export function pageView(parts: ViewParts): PageView {
  return makePage(parts, undefined).page
}

/** `given` is what Chromium has made for a page that another one opens. */
function makePage(parts: ViewParts, given: WebContents | undefined): { page: PageView; contents: WebContents } {
  const webPreferences = preferencesIn(parts.session)
  const view = new WebContentsView(given ? { webContents: given, webPreferences } : { webPreferences })
  const contents = view.webContents
  view.setBackgroundColor('#ffffff')
  const { cdp, isSent } = contentsCdp(contents)
  const place = pagePlace(view)
  const focus = pageFocus(contents, place.window)
  const leaving = () => {
    let hasLeft = false
    const left = () => {
      hasLeft = true
    }
    contents.on('did-navigate', left)
    const isLeaving = () => !hasLeft && !contents.isDestroyed() && contents.isLoadingMainFrame()
    void terminateHungScript(cdp.send, isLeaving).then(() => contents.off('did-navigate', left))
  }
  // Chromium would show its own dialogs as well as tell of them.
  contents.removeAllListeners('-run-dialog')

  const page: PageView = {
    cdp,
    follow(listener) {
      parts.followed(contents, listener)
      hearNavigation(contents, listener)
      const touched = watchAnswers(cdp.send, isBusy => listener.busy(isBusy))
      hearInput(contents, { listener, isSent, touched, came: focus.came })
      hearWindows(parts, contents, listener)
      contents.on('login', (event, ...[, { host, port, realm, isProxy }, answer]) => {
        event.preventDefault()
        if (isProxy) return answer(PROXY_USER, parts.proxyPassword)
        const shown = port === 80 || port === 443 ? host : `${host}:${port}`
        listener.signIn({ host: shown, realm }, given => (given ? answer(given.name, given.password) : answer()))
      })
      hearMenu(parts, contents, { listener, place, act: page.act })
    },
    async begin() {
      if (contents.getURL() === '') await contents.loadURL('about:blank').catch(() => undefined)
    },
    load(url, referrer) {
      // A page that could not be loaded is also reported by an event.
      contents.loadURL(url, referrer ? { httpReferrer: referrer } : {}).catch(() => undefined)
      leaving()
    },
    act(action) {
      if (action === 'focus') focus.came()
      if (action === 'stop-script') void cdp.send('Runtime.terminateExecution').catch(() => undefined)
      else act(contents, action)
      if (LEAVES.has(action)) leaving()
    },
    zoom: percent => contents.setZoomFactor(percent / 100),
    place: place.place,
    async picture() {
      if (contents.isDestroyed() || !place.window()) return null
      const image = await contents.capturePage()
      return image.isEmpty() ? null : image.toJPEG(JPEG_QUALITY)
    },
    hand: action => place.window()?.webContents.send('event', 'action.chosen', { id: action }),
    leave(action) {
      const window = place.window()
      window?.webContents.focus()
      window?.webContents.send('event', 'action.chosen', { id: action, isOfPage: true })
    },
    yieldFocus: focus.yield,
    endProcess: () => contents.forcefullyCrashRenderer(),
    close() {
      place.remove()
      if (!contents.isDestroyed()) contents.close()
    },
  }
  return { page, contents }
}

type PageAction = Parameters<PageView['act']>[0]
const LEAVES: ReadonlySet<PageAction> = new Set(['back', 'forward', 'reload'])

function act(contents: WebContents, action: Exclude<PageAction, 'stop-script'>): void {
  const { navigationHistory } = contents
  const DOES: Readonly<Record<typeof action, () => void>> = {
    back: () => navigationHistory.goBack(),
    forward: () => navigationHistory.goForward(),
    reload: () => contents.reload(),
    stop: () => contents.stop(),
    inspect: () => contents.openDevTools({ mode: 'detach' }),
    focus: () => contents.focus(),
  }
  DOES[action]()
}

function factsOf(contents: WebContents): PageFacts {
  const { navigationHistory } = contents
  return {
    url: contents.getURL() || 'about:blank',
    title: contents.getTitle(),
    isLoading: contents.isLoadingMainFrame(),
    canGoBack: navigationHistory.canGoBack(),
    canGoForward: navigationHistory.canGoForward(),
  }
}

function hearNavigation(contents: WebContents, listener: PageListener): void {
  const changed = () => listener.changed(factsOf(contents))
  contents.on('did-start-loading', changed)
  contents.on('did-stop-loading', changed)
  contents.on('did-navigate', (_event, ...[, status]) => listener.changed({ ...factsOf(contents), status }))
  contents.on('did-navigate-in-page', changed)
  contents.on('page-title-updated', changed)
  contents.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
    if (isMainFrame && !isSameDocument) listener.began()
  })
  contents.on('did-fail-load', (_event, ...[code, name, url, isMainFrame]) => {
    if (isMainFrame && code !== ABORTED) listener.failed({ code, name, url })
  })
  contents.on('render-process-gone', (_event, { reason }) => {
    if (reason !== 'clean-exit') listener.ended(reason)
  })
  contents.once('destroyed', () => listener.closed())
  // A page does not hold the person who leaves it.
  contents.on('will-prevent-unload', event => event.preventDefault())
}

const PRESSES: ReadonlySet<string> = new Set(['mouseDown', 'mouseUp', 'touchStart', 'touchEnd', 'keyDown'])
type Hearing = { listener: PageListener; isSent(type: string): boolean; touched(): Promise<void>; came(): void }

function hearInput(contents: WebContents, { listener, isSent, touched, came }: Hearing): void {
  contents.on('input-event', (_event, { type }) => {
    if (PRESSES.has(type)) void touched()
    if (type === 'mouseDown' || type === 'touchStart') {
      const isOwn = isSent(type)
      if (!isOwn) came()
      listener.pressed(isOwn)
    }
    // Keys that the protocol sends come here only, those of the person also below.
    else if (type === 'keyDown') listener.pressed(true)
  })
  contents.on('before-input-event', (event, input) => {
    if (input.type !== 'keyDown') return
    const { key, code, control, meta, alt, shift, isAutoRepeat } = input
    const press = { key, code, ctrlKey: control, metaKey: meta, altKey: alt, shiftKey: shift }
    if (listener.keys(press, isAutoRepeat)) return event.preventDefault()
    if (!/^(?:Control|Shift|Alt|Meta|AltGraph|CapsLock)$/.test(key)) listener.pressed(false)
  })
}

type Asking = { listener: PageListener; place: ReturnType<typeof pagePlace>; act: PageView['act'] }

function hearMenu(parts: ViewParts, contents: WebContents, { listener, place, act }: Asking): void {
  function choose(clicked: ContextMenuParams, choice: PageChoice): void {
    // The page may have gone while the menu was open.
    if (contents.isDestroyed()) return
    const { type } = choice
    if (type === 'open-link') openBehind(parts, listener, { ...clicked, url: choice.url })
    else if (type === 'copy-address') void copy(choice.url)
    else if (type === 'copy-image') contents.copyImageAt(clicked.x, clicked.y)
    else if (type !== 'inspect' || !contents.isDevToolsOpened()) act(type)
    if (type === 'inspect') contents.inspectElement(clicked.x, clicked.y)
  }

  contents.on('context-menu', (_event, clicked) => {
    const window = place.window()
    const isByKey = clicked.menuSourceType === 'keyboard'
    // A model may press the key of menus, and nobody is to be disturbed by that.
    if (!window || (isByKey && !listener.isOfPerson())) return
    const { canGoBack, canGoForward } = factsOf(contents)
    const lines = pageMenu(clicked, {
      words: parts.words(),
      canGoBack,
      canGoForward,
      canCopyImages: clicked.frame?.processId === contents.mainFrame.processId,
      choose: choice => choose(clicked, choice),
    })
    const at = isByKey ? { ...place.inWindow(clicked), sourceType: clicked.menuSourceType } : {}
    Menu.buildFromTemplate(lines).popup({ window, ...at })
  })
}

/** If another program holds the system's clipboard, it keeps what it has. */
async function copy(text: string): Promise<void> {
  try {
    await clipboard.writeText(text)
  } catch {}
}

type Link = Pick<ContextMenuParams, 'frameURL' | 'referrerPolicy'> & { url: string }

/** Opens it in the same session. Whoever has read a menu for long has pressed in the page just now all the same. */
function openBehind(parts: ViewParts, listener: PageListener, { url, frameURL, referrerPolicy }: Link): void {
  listener.pressed(false)
  if (!listener.mayOpen(url)) return
  const view = pageView(parts)
  listener.opened({ url, isBehind: true, view })
  // Electron gives the policy as a text, whatever its types say. What is loaded anew follows the usual one.
  view.load(url, USUAL_REFERRER.test(String(referrerPolicy)) ? frameURL : undefined)
}

/** Policies by which the server of a link learns at least as much as it does by the usual one. */
const USUAL_REFERRER = /^(?:default|unsafe-url|no-referrer-when-downgrade|(?:strict-)?origin-when-cross-origin)$/

/**
 * A window that a page opens becomes a tab. Of the same site it keeps what it knows of the page that opened it; of another one it is
 * a page that begins anew.
 */
function hearWindows(parts: ViewParts, contents: WebContents, listener: PageListener): void {
  contents.setWindowOpenHandler(({ url, disposition, referrer, postBody }) => {
    const isEmpty = url === '' || url === 'about:blank'
    if (!isEmpty && !isNavigable(url)) {
      listener.refused(url)
      return { action: 'deny' }
    }
    if (!listener.mayOpen(url)) return { action: 'deny' }
    const isBehind = disposition === 'background-tab'
    if (!isEmpty && !isSameSite(url, contents.getURL())) {
      // A form sent to another site would be requested again, without the data that it sends.
      if (postBody) listener.refused(url)
      else listener.opened({ url, isBehind, referrer: referrer.url })
      return { action: 'deny' }
    }
    return {
      action: 'allow',
      overrideBrowserWindowOptions: { webPreferences: preferencesIn(parts.session) },
      createWindow(options) {
        // Electron hands over what Chromium has made for it; its types do not say so.
        const { page, contents: made } = makePage(parts, (options as { webContents?: WebContents }).webContents)
        listener.opened({ url, isBehind, view: page })
        return made
      },
    }
  })
}
