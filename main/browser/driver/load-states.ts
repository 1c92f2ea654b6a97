import type { Connection } from './cdp-connection'

export type LoadState = 'domcontentloaded' | 'load' | 'networkidle'

/** The loading progress of the tab's page. */
export type LoadStates = {
  /** The document that is there, by the id that navigations have. */
  document(): string | undefined
  /** Returns whether loading has come as far as that. */
  has(state: LoadState): boolean
  /** Resolves with the next event that says something new about loading. */
  changes(signal: AbortSignal): Promise<void>
  /** Returns whether the page is about to go to another document. */
  isLeaving(): boolean
  status(document: string): number | undefined
  /** Returns whether a document is the answer to a form that was sent, and not to its address alone. */
  wasSent(document: string): boolean
  /** Returns whether something was downloaded, or came without content, in place of a page since the last call. */
  takeInstead(): 'download' | 'nothing' | undefined
  /** Counts changes of the address within the document too. */
  moves(): number
}

const NAMES: Record<string, LoadState> = {
  DOMContentLoaded: 'domcontentloaded',
  load: 'load',
  networkIdle: 'networkidle',
}

const LEAVING = ['Page.frameRequestedNavigation', 'Page.frameScheduledNavigation', 'Page.frameStartedNavigating']

export function followLoading(connection: Connection, mainFrame: string): LoadStates {
  const waiting = new Set<() => void>()
  const statuses = new Map<string, number>()
  let document: string | undefined
  let states = new Set<LoadState>()
  let leaving = false
  let instead: 'download' | 'nothing' | undefined
  let moves = 0
  const tell = () => {
    for (const resolve of [...waiting]) resolve()
  }
  const onMain = (method: string, heard: (params: Record<string, unknown>) => void) =>
    connection.on(method, (params, session) => {
      const frame = params.frame as { id?: string } | undefined
      if (session !== undefined || (params.frameId ?? frame?.id) !== mainFrame) return
      heard(params)
      tell()
    })
  onMain('Page.lifecycleEvent', params => {
    const loader = String(params.loaderId)
    if (params.name === 'init' || params.name === 'commit') {
      if (loader !== document) states = new Set()
      document = loader
    }
    const state = NAMES[String(params.name)]
    if (state && loader === document) states.add(state)
  })
  onMain('Page.frameNavigated', ({ frame }) => {
    const loader = String((frame as { loaderId: string }).loaderId)
    if (loader !== document) states = new Set()
    document = loader
    leaving = false
    moves++
  })
  onMain('Page.navigatedWithinDocument', () => {
    leaving = false
    moves++
  })
  for (const method of LEAVING) {
    onMain(method, () => {
      leaving = true
    })
  }
  onMain('Page.frameStoppedLoading', () => {
    leaving = false
  })
  onMain('Page.downloadWillBegin', () => {
    instead = 'download'
    leaving = false
  })
  const sent = followSent(onMain)
  onMain('Network.responseReceived', ({ type, loaderId, response }) => {
    if (type !== 'Document') return
    const { status } = response as { status: number }
    statuses.set(String(loaderId), status)
    if (statuses.size > 50) statuses.delete([...statuses.keys()][0] ?? '')
    if (status === 204 || status === 205) instead = 'nothing'
  })
  return {
    document: () => document,
    has: state => states.has(state),
    changes: signal => nextOf(waiting, signal),
    isLeaving: () => leaving,
    status: of => statuses.get(of),
    wasSent: of => sent.has(of),
    takeInstead() {
      const taken = instead
      instead = undefined
      return taken
    },
    moves: () => moves,
  }
}

type OnMain = (method: string, heard: (params: Record<string, unknown>) => void) => void

/** The documents that are answers to forms which were sent, by their ids. */
function followSent(onMain: OnMain): ReadonlySet<string> {
  const sent = new Set<string>()
  onMain('Network.requestWillBeSent', ({ type, loaderId, request }) => {
    if (type !== 'Document') return
    // A form that leads on to an address is one that was sent before that.
    const { method } = request as { method: string }
    if (method === 'GET') sent.delete(String(loaderId))
    else sent.add(String(loaderId))
    if (sent.size > 50) sent.delete([...sent][0] ?? '')
  })
  return sent
}

function nextOf(waiting: Set<() => void>, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const end = () => {
      waiting.delete(end)
      signal.removeEventListener('abort', end)
      resolve()
    }
    waiting.add(end)
    if (signal.aborted) end()
    else signal.addEventListener('abort', end)
  })
}

/** Waits until something is so, or until `signal` ends; says whether it is. */
export async function until(loads: LoadStates, isSo: () => boolean, signal: AbortSignal): Promise<boolean> {
  while (!isSo()) {
    if (signal.aborted) return false
    await loads.changes(signal)
  }
  return true
}
