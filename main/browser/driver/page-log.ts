import type { Cdp } from '../cdp'
import { plainText } from '../page/page-text'
import type { PageProblems } from '../page-driver'
import { type Connection, connect } from './cdp-connection'

const MOST_ENTRIES = 200
const LONGEST_ENTRY = 500
/** A page that says more than this within a second is not listened to for a while. */
const MOST_A_SECOND = 500
const DEAF_MS = 5000
const MOST_REQUESTS = 2000

export type PageLog = { console(): string; network(): string; problems(): PageProblems }

type Entry = { text: string; isError: boolean }

type Remote = { type: string; value?: unknown; description?: string; unserializableValue?: string }
type Request = { url: string; method: string }
type LogEntry = { level: string; text: string; url?: string; source: string; networkRequestId?: string }

const logs = new WeakMap<Cdp, PageLog>()

/**
 * The log of a page, one for all who work it. Chromium tells what was said before to the first who listens alone, so that who
 * listens later would have nothing of it.
 */
export function logOf(cdp: Cdp): PageLog {
  const known = logs.get(cdp)
  if (known) return known
  const made = keepLog(connect(cdp))
  logs.set(cdp, made)
  return made
}

/** Keeps the newest of what the console of a document said and which of its requests failed, until the tab shows another one. */
function keepLog(connection: Connection): PageLog {
  const said: Entry[] = []
  const failures = keepFailures(connection)
  const say = (text: string, isError = false) => keep(said, { text, isError })
  const flood = heedFlood(connection, say)
  connection.on('Runtime.consoleAPICalled', ({ type, args, stackTrace }, session) => {
    if (flood.isTooMuch(session)) return
    say(`${String(type)}: ${asText(args as Remote[])}${whence(stackTrace)}`, type === 'error' || type === 'assert')
  })
  connection.on('Runtime.exceptionThrown', ({ exceptionDetails }, session) => {
    if (flood.isTooMuch(session)) return
    const { text, exception, url, lineNumber } = exceptionDetails as {
      text: string
      exception?: Remote
      url?: string
      lineNumber?: number
    }
    const place = url ? ` (${url}:${(lineNumber ?? 0) + 1})` : ''
    say(`uncaught error: ${exception?.description?.split('\n')[0] ?? text}${place}`, true)
  })
  connection.on('Log.entryAdded', ({ entry }) => {
    const { level, text, url, source, networkRequestId } = entry as LogEntry
    if (source !== 'network') say(`${level}: ${text}${url ? ` (${url})` : ''}`, level === 'error')
    else if (networkRequestId && url) failures.failed(networkRequestId, { url, words: asFailure(text) })
  })
  connection.on('Page.frameNavigated', ({ frame }, session) => {
    const { parentId, loaderId } = frame as { parentId?: string; loaderId: string }
    if (session !== undefined || parentId !== undefined) return
    said.length = 0
    failures.began(loaderId)
  })
  return {
    console: () => linesOf(said),
    network: () => linesOf(failures.entries),
    problems: () => ({
      errors: said.flatMap(({ text, isError }) => (isError ? [text] : [])),
      requests: failures.entries.map(({ text }) => text),
    }),
  }
}

const linesOf = (entries: readonly Entry[]): string => entries.map(({ text }) => text).join('\n')

/**
 * A failed request is told by the network and by the log, each of which Electron's debugger passes on with gaps: whichever comes
 * first counts.
 */
function keepFailures(connection: Connection) {
  const entries: (Entry & { id: string })[] = []
  const requests = new Map<string, Request>()
  const told = new Set<string>()
  const failed = (id: string, { url, words }: { url: string; words: string }) => {
    if (told.has(id)) return
    forgetOldest(told)
    told.add(id)
    const method = requests.get(id)?.method
    keep(entries, { id, text: `${method ? `${method} ` : ''}${url}: ${words}`, isError: true })
  }
  /** The document itself was asked for while the one before was there. */
  const began = (document: string) => {
    entries.splice(0, entries.length, ...entries.filter(({ id }) => id === document))
    const own = requests.get(document)
    requests.clear()
    if (own) requests.set(document, own)
  }
  connection.on('Network.requestWillBeSent', ({ requestId, request }) => {
    const { url, method } = request as Request
    forgetOldest(requests)
    requests.set(String(requestId), { url: url.slice(0, LONGEST_ENTRY), method })
  })
  connection.on('Network.responseReceived', ({ requestId, response }) => {
    const { status, statusText, url } = response as { status: number; statusText: string; url: string }
    if (status >= 400) failed(String(requestId), { url, words: `${status} ${statusText}`.trim() })
  })
  connection.on('Network.loadingFailed', ({ requestId, errorText, canceled, blockedReason }) => {
    const request = requests.get(String(requestId))
    if (!request || (canceled === true && !blockedReason)) return
    const words = `${String(errorText)}${blockedReason ? ` (${String(blockedReason)})` : ''}`
    failed(String(requestId), { url: request.url, words })
  })
  return { failed, began, entries }
}

function forgetOldest(kept: Map<string, unknown> | Set<string>): void {
  const oldest = kept.size >= MOST_REQUESTS ? kept.keys().next().value : undefined
  if (oldest !== undefined) kept.delete(oldest)
}

/** Of `Failed to load resource: the server responded with a status of 404 (Not Found)`, what failed. */
function asFailure(text: string): string {
  const [, status, words] = /status of (\d+) \((.*)\)/.exec(text) ?? []
  return status ? `${status} ${words}`.trim() : text.replace(/^Failed to load resource: /, '')
}

function keep<T extends Entry>(entries: T[], entry: T): void {
  // Electron warns developers of apps, who are not those of the page.
  if (entry.text.includes('%cElectron Security Warning')) return
  entries.push({ ...entry, text: plainText(entry.text, LONGEST_ENTRY) })
  if (entries.length > MOST_ENTRIES) entries.splice(0, entries.length - MOST_ENTRIES)
}

function asText(args: Remote[]): string {
  const parts = args.slice(0, 20).map(({ value, description, unserializableValue, type }) => {
    if (typeof value === 'string') return value.slice(0, LONGEST_ENTRY * 2)
    if (value !== undefined) return JSON.stringify(value)?.slice(0, LONGEST_ENTRY) ?? ''
    return (unserializableValue ?? description ?? type).slice(0, LONGEST_ENTRY)
  })
  return parts.join(' ')
}

function whence(stackTrace: unknown): string {
  const frame = (stackTrace as { callFrames?: { url: string; lineNumber: number }[] } | undefined)?.callFrames?.[0]
  return frame?.url ? ` (${frame.url.slice(0, 200)}:${frame.lineNumber + 1})` : ''
}

/** An endless loop of messages would keep main busy, so it is not listened to for a while. */
function heedFlood(connection: Connection, say: (text: string) => void) {
  let begun = 0
  let count = 0
  let isDeaf = false
  return {
    isTooMuch(session: string | undefined): boolean {
      if (isDeaf) return true
      if (Date.now() - begun > 1000) [begun, count] = [Date.now(), 0]
      if (++count < MOST_A_SECOND) return false
      say('The page said so much at once that what followed was not kept.')
      void connection.send('Runtime.disable', {}, session).catch(() => undefined)
      isDeaf = true
      const hearAgain = () => {
        isDeaf = false
        void connection.send('Runtime.enable', {}, session).catch(() => undefined)
      }
      setTimeout(hearAgain, DEAF_MS).unref()
      return true
    },
  }
}
