import type { BrowserWindow } from 'electron'
import type { Answer, CallName, EventName, Events, Output } from '../shared/ipc/ipc'
import { endingQuestion } from './ending-question'
import type { Windows } from './handlers/parts'
import { callingWindow } from './ipc'
import { notifier } from './notify'
import type { Services } from './services'
import { askToEnd, showCount, systemNotes } from './window-desktop'
import { appMenu } from './window-menu'
import type { WindowSet } from './window-set'

/** What the menu shows is changed by these. */
const CHANGING: ReadonlySet<unknown> = new Set<CallName>(['settings.update', 'setup.load'])

export type WindowShell = ReturnType<typeof windowShell>

/** What belongs to all windows together: the menu and the notifications. */
export function windowShell(windows: WindowSet) {
  let words: Readonly<Record<string, string>> | undefined
  let services: Pick<Services, 'settings' | 'respond' | 'turned' | 'ending'> | undefined
  const settings = () => services?.settings() ?? { shortcuts: {}, notifications: false }
  const terminals = new WeakMap<BrowserWindow, string[]>()

  /** What was chosen where no window was left, as on macOS, for the page of the one that is opened for it. */
  let chosen: string | undefined
  const menu = appMenu(id => {
    const window = windows.front()
    if (window) return windows.tell(window, 'action.chosen', { id })
    windows.come()
    chosen = id === 'window.new' ? undefined : id
  })
  const notes = systemNotes(windows.show)
  const told = notifier({
    isInFront: windows.isInFront,
    isWanted: () => settings().notifications,
    words: name => words?.[`note.${name}`],
    ...notes,
    count: waiting => showCount(waiting, windows.front()),
  })

  function turned(): void {
    const { shortcuts } = settings()
    menu({ words, shortcuts, hasSession: windows.sessionOf(windows.front()) !== null })
    services?.turned()
  }

  /** From then on nobody is asked: the person has agreed, or cannot answer. */
  let isAgreed = false
  let agree = () => {}
  const agreed = new Promise<true>(resolve => {
    agree = () => {
      isAgreed = true
      resolve(true)
    }
  })

  async function mayEnd(what: 'quit' | 'close', window: BrowserWindow | undefined): Promise<boolean> {
    if (isAgreed || !services || !words) return true
    const ending = await services.ending(what === 'close' && window ? (terminals.get(window) ?? []) : undefined)
    const asked = endingQuestion(what, { ending, words })
    return isAgreed || !asked || Promise.race([askToEnd(window, asked), agreed])
  }

  async function mayQuit(window = windows.front()): Promise<boolean> {
    const may = await mayEnd('quit', window)
    if (may) agree()
    return may
  }

  const calls: Windows = {
    calling() {
      const window = callingWindow()
      if (!window || window.isDestroyed()) return undefined
      return { id: window.id, whenGone: then => whenPageGoes(window, then) }
    },
    start() {
      const window = callingWindow()
      return window && windows.startOf(window)
    },
    open: windows.openNew,
    shows(sessionId) {
      const window = callingWindow()
      if (window) windows.shows(window, sessionId)
    },
    shownElsewhere() {
      const window = callingWindow()
      return windows.all().flatMap(other => (other === window ? [] : (windows.sessionOf(other) ?? [])))
    },
    isShown: sessionId => windows.all().some(window => windows.sessionOf(window) === sessionId),
    describe(said) {
      words = said
      turned()
      const window = callingWindow()
      if (chosen !== undefined && window) windows.tell(window, 'action.chosen', { id: chosen })
      chosen = undefined
    },
    listed: told.know,
  }

  return {
    calls,
    turned,
    words: () => words ?? {},
    hear: <N extends EventName>(name: N, payload: Events[N]): void => told.hear(name, payload),

    /** From now on there are settings, and something that answers. */
    follow(given: Services): void {
      services = given
    },

    /** Notes what a call means for its window, and for the menu. */
    answered(name: unknown, answer: Answer): Answer {
      const window = callingWindow()
      if (answer.ok && window && name === 'terminal.open') {
        const { terminalId } = answer.value as Output<'terminal.open'>
        terminals.set(window, [...(terminals.get(window) ?? []), terminalId])
      }
      if (answer.ok && CHANGING.has(name)) turned()
      return answer
    },

    agree: () => agree(),
    mayQuit,
    /** The last one takes Atrium with it, but for macOS. */
    mayClose: (window: BrowserWindow): Promise<boolean> =>
      windows.all().length > 1 || process.platform === 'darwin' ? mayEnd('close', window) : mayQuit(window),

    /** A window takes its terminals with it. */
    closed(window: BrowserWindow): void {
      for (const terminalId of terminals.get(window) ?? []) void services?.respond('terminal.close', { terminalId })
    },
  }
}

/** Calls back once: when the window is closed, or its page makes room for another one, be it the same anew. */
function whenPageGoes(window: BrowserWindow, then: () => void): void {
  const { webContents } = window
  const gone = () => {
    window.off('closed', gone)
    webContents.off('did-navigate', gone)
    then()
  }
  window.once('closed', gone)
  webContents.once('did-navigate', gone)
}
