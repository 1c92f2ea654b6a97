import type { Cdp } from '../cdp'

/** One command to the page, or to a frame with a process of its own. */
export type Send = <T = unknown>(method: string, params?: object, session?: string) => Promise<T>

export type Heard = (params: Record<string, unknown>, session?: string) => void

/** The protocol with what can keep it from answering: a process that ended, an open dialog, a caller who no longer waits. */
export type Connection = {
  /** Without any limit: for what is asked beside the work. */
  send: Send
  /** Commands that end when `signal` does. */
  sendUntil(signal: AbortSignal): Send
  on(method: string, heard: Heard): void
  /** Returns the text of the open dialog, if there is one. */
  dialog(): string | undefined
  /** Resolves when a dialog opens, unless it is forgotten before. */
  dialogOpens(): { opens: Promise<void>; forget(): void }
  close(): void
}

/** A dialog that somebody answers at once is only waited for. */
const DIALOG_PATIENCE_MS = 2000

const CRASHED = "The page's process has ended. Reload the page, or go to another address."
const CLOSED = 'The tab is closed.'

/** These bring a page back whose process has ended. */
const REVIVES = new Set(['Page.navigate', 'Page.reload', 'Page.navigateToHistoryEntry', 'Page.getNavigationHistory'])

type Failing = (error: Error) => void

/**
 * The error for an answer that will not come. When Chromium sets up a process's scripts anew, as for a new frame, it
 * forgets their pending requests. It also ends the sessions of frames with a process of their own, leaves the requests in
 * them unanswered, and begins other sessions.
 */
export class Lost extends Error {
  constructor() {
    super('The answer was lost.')
  }
}

const LOST_AFTER_MS = 250

/** The requests that have no answer yet. */
type Waiting = Map<Failing, { session: string | undefined; isScript: boolean }>

export function connect(cdp: Cdp): Connection {
  const listeners = new Map<string, Heard[]>()
  const waiting: Waiting = new Map()
  const opened = new Set<() => void>()
  let ended: string | undefined
  let dialog: string | undefined
  let timer: NodeJS.Timeout | undefined
  const failAll = (sentence: string) => failEach(waiting.keys(), new Error(sentence))
  const on = (method: string, heard: Heard) => listeners.set(method, [...(listeners.get(method) ?? []), heard])
  const waitForDialog = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      if (dialog !== undefined) failAll(dialogSentence(dialog))
    }, DIALOG_PATIENCE_MS)
  }
  on('Runtime.executionContextsCleared', (_, session) => failScripts(waiting, session))
  on('Target.detachedFromTarget', ({ sessionId }) => failEach(ofSession(waiting, sessionId), new Lost()))
  on('Inspector.targetCrashed', (_, session) => {
    if (session !== undefined) return
    ended = CRASHED
    failAll(CRASHED)
  })
  on('Inspector.targetReloadedAfterCrash', () => {
    ended = undefined
  })
  on('Inspector.detached', (_, session) => session === undefined && failAll(CLOSED))
  on('Page.javascriptDialogOpening', params => {
    dialog = `${String(params.type)}: ${String(params.message).slice(0, 200)}`
    for (const resolve of opened) resolve()
    waitForDialog()
  })
  on('Page.javascriptDialogClosed', () => {
    dialog = undefined
    clearTimeout(timer)
    timer = undefined
  })
  const stop = cdp.listen((method, params, session) => {
    for (const heard of listeners.get(method) ?? []) heard(params as Record<string, unknown>, session)
  })
  const sender =
    (own: Set<Failing>, signal?: AbortSignal): Send =>
    <T>(method: string, params: object = {}, session?: string) => {
      if (signal?.aborted) return Promise.reject(abortReason(signal))
      if (ended !== undefined && !REVIVES.has(method)) return Promise.reject(new Error(ended))
      if (dialog !== undefined) waitForDialog()
      const asked = { session, isScript: method.startsWith('Runtime.') }
      return orFail<T>(cdp.send(method, params, session), { waiting, asked, own })
    }
  return {
    send: sender(new Set()),
    sendUntil(signal) {
      const own = new Set<Failing>()
      signal.addEventListener('abort', () => {
        failEach(own, abortReason(signal))
      })
      return sender(own, signal)
    },
    on,
    dialog: () => dialog,
    dialogOpens() {
      let heard: () => void = () => undefined
      const opens = new Promise<void>(resolve => {
        heard = resolve
        if (dialog === undefined) opened.add(resolve)
        else resolve()
      })
      return { opens, forget: () => opened.delete(heard) }
    },
    close() {
      stop()
      clearTimeout(timer)
      failAll(CLOSED)
    },
  }
}

export const dialogSentence = (dialog: string | undefined): string =>
  `The page shows a dialog (${dialog ?? 'without words'}) and does nothing until it is answered.`

function failEach(fails: Iterable<Failing>, error: Error): void {
  for (const fail of [...fails]) fail(error)
}

const ofSession = (waiting: Waiting, session: unknown): Failing[] =>
  [...waiting].flatMap(([fail, asked]) => (asked.session === session ? [fail] : []))

/** A request that is not answered soon afterwards is not answered at all. */
function failScripts(waiting: Waiting, session: string | undefined): void {
  const asked = ofSession(waiting, session).filter(fail => waiting.get(fail)?.isScript)
  setTimeout(() => {
    for (const fail of asked) if (waiting.has(fail)) fail(new Lost())
  }, LOST_AFTER_MS)
}

type PendingRequest = { waiting: Waiting; asked: { session: string | undefined; isScript: boolean }; own: Set<Failing> }

/** Resolves with the answer, unless the caller's signal, the page's end or a dialog comes before it. */
function orFail<T>(answered: Promise<unknown>, { waiting, asked, own }: PendingRequest): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const end = () => {
      waiting.delete(fail)
      own.delete(fail)
    }
    const fail = (error: Error) => {
      end()
      reject(error)
    }
    waiting.set(fail, asked)
    own.add(fail)
    answered.then(
      answer => {
        end()
        resolve(answer as T)
      },
      (error: unknown) => fail(error instanceof Error ? error : new Error(String(error))),
    )
  })
}

const SLOW =
  'The page did not answer in time: a script may be keeping it busy. To load the page again, or another one, stops that script.'

export function abortReason(signal: AbortSignal): Error {
  const reason: unknown = signal.reason
  if (reason instanceof DOMException && reason.name === 'TimeoutError') return new Error(SLOW)
  return reason instanceof Error ? reason : new Error('It was stopped.')
}
