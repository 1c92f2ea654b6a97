import type { BrowserWindow } from 'electron'
import type { Shortcuts } from '../shared/actions'
import type { CallName, CallResponse, EventName, Events, Output } from '../shared/ipc/ipc'
import type { Windows } from './handlers/handler-context'
import { callingWindow } from './ipc'
import { keepAwake } from './keep-awake'
import { notifier } from './notify'
import { quitConfirmation } from './quit-confirmation'
import type { Services } from './services'
import { askToEnd, blockSleep, showCount, systemNotes } from './window-desktop'
import { appMenu } from './window-menu'
import type { WindowSet } from './window-set'

/** The calls that change what the menu shows. */
const CHANGING: ReadonlySet<unknown> = new Set<CallName>(['settings.update', 'setup.load'])

export type WindowShell = ReturnType<typeof windowShell>

/** Manages what belongs to all windows together: the menu, the notifications, and whether Atrium may quit. */
export function windowShell(windows: WindowSet) {
  let services: Pick<Services, 'settings' | 'respond' | 'onVisibleSessionsChanged' | 'runningWork'> | undefined
  const settings = () => services?.settings() ?? { shortcuts: {}, notifications: false, keepsAwake: false }
  const terminals = openedTerminals()
  const menu = wordedMenu(windows)
  const told = notifier({
    isInFront: windows.isInFront,
    isWanted: () => settings().notifications,
    words: name => menu.words()?.[`note.${name}`],
    ...systemNotes(windows.show),
    count: waiting => showCount(waiting, windows.front()),
  })
  const awake = keepAwake({ isWanted: () => settings().keepsAwake, block: blockSleep })
  const consent = quitConfirmation({ words: menu.words, running: terminalIds => services?.runningWork(terminalIds) })

  function onVisibleSessionsChanged(): void {
    menu.draw(settings().shortcuts)
    services?.onVisibleSessionsChanged()
  }

  async function mayQuit(window = windows.front()): Promise<boolean> {
    const may = await consent.mayEnd({ what: 'quit', ask: asked => askToEnd(window, asked) })
    if (may) consent.agree()
    return may
  }

  return {
    calls: {
      ...windowCalls(windows),
      describe: menu.describing(onVisibleSessionsChanged),
      listed: told.know,
    } satisfies Windows,
    onVisibleSessionsChanged,
    words: () => menu.words() ?? {},
    hear<N extends EventName>(name: N, payload: Events[N]): void {
      told.hear(name, payload)
      awake.hear(name, payload)
    },

    /** From now on there are settings, and something that answers. */
    follow(given: Services): void {
      services = given
    },

    /** Notes what a call means for its window, and for the menu. */
    answered(name: unknown, answer: CallResponse): CallResponse {
      const window = callingWindow()
      if (answer.ok && window && name === 'terminal.open') {
        terminals.add(window, (answer.value as Output<'terminal.open'>).terminalId)
      }
      if (answer.ok && CHANGING.has(name)) onVisibleSessionsChanged()
      return answer
    },

    agree: consent.agree,
    mayQuit,
    /** The last one takes Atrium with it, but for macOS. */
    async mayClose(window: BrowserWindow): Promise<boolean> {
      if (windows.all().length <= 1 && process.platform !== 'darwin') return mayQuit(window)
      return consent.mayEnd({ what: 'close', terminalIds: terminals.of(window), ask: asked => askToEnd(window, asked) })
    },

    /** A window takes its terminals with it. */
    closed(window: BrowserWindow): void {
      for (const terminalId of terminals.of(window)) void services?.respond('terminal.close', { terminalId })
    },
  }
}

/** Keeps the terminals that were opened in each window. */
function openedTerminals() {
  const opened = new WeakMap<BrowserWindow, string[]>()
  return {
    of: (window: BrowserWindow): readonly string[] => opened.get(window) ?? [],
    add: (window: BrowserWindow, id: string): void => void opened.set(window, [...(opened.get(window) ?? []), id]),
  }
}

/** The menu, in the words that a page has told. */
function wordedMenu(windows: WindowSet) {
  let words: Readonly<Record<string, string>> | undefined
  /** The item chosen when no window was left, as on macOS, for the page of the one that is opened for it. */
  let chosen: string | undefined
  const draw = appMenu(id => {
    const window = windows.front()
    if (window) return windows.tell(window, 'action.chosen', { id })
    windows.come()
    chosen = id === 'window.new' ? undefined : id
  })
  return {
    words: () => words,

    draw(shortcuts: Shortcuts): void {
      draw({ words, shortcuts, hasSession: windows.sessionOf(windows.front()) !== null })
    },

    /** Takes the words of the page that calls, and gives it what was chosen for it. `changed` hears of it in between. */
    describing: (changed: () => void) => (said: Readonly<Record<string, string>>) => {
      words = said
      changed()
      const window = callingWindow()
      if (chosen !== undefined && window) windows.tell(window, 'action.chosen', { id: chosen })
      chosen = undefined
    },
  }
}

/** Returns the calls that pages make to the windows, mostly to the one that they are in. */
function windowCalls(windows: WindowSet): Omit<Windows, 'describe' | 'listed'> {
  return {
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
