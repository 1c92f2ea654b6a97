import { plainText } from '../page/page-text'
import type { Connection } from './connection'

const MOST_ENTRIES = 200
const LONGEST_ENTRY = 500
/** A page that says more than this within a second is not listened to for a while. */
const MOST_A_SECOND = 500
const DEAF_MS = 5000
const MOST_REQUESTS = 2000

export type PageLog = { console(): string; network(): string; close(): void }

type Remote = { type: string; value?: unknown; description?: string; unserializableValue?: string }
type Request = { url: string; method: string }
type LogEntry = { level: string; text: string; url?: string; source: string; networkRequestId?: string }

/** Keeps the newest of what the page's console said and which requests failed. */
export function keepLog(connection: Connection): PageLog {
  const said: string[] = []
  const flood = heedFlood(connection, said)
  connection.on('Runtime.consoleAPICalled', ({ type, args, stackTrace }, session) => {
    if (flood.isTooMuch(session)) return
    keep(said, `${String(type)}: ${asText(args as Remote[])}${whence(stackTrace)}`)
  })
  connection.on('Runtime.exceptionThrown', ({ exceptionDetails }, session) => {
    if (flood.isTooMuch(session)) return
    const { text, exception, url, lineNumber } = exceptionDetails as {
      text: string
      exception?: Remote
      url?: string
      lineNumber?: number
    }
    keep(
      said,
      `uncaught error: ${exception?.description?.split('\n')[0] ?? text}${url ? ` (${url}:${(lineNumber ?? 0) + 1})` : ''}`,
    )
  })
  const failures = keepFailures(connection)
  connection.on('Log.entryAdded', ({ entry }) => {
    const { level, text, url, source, networkRequestId } = entry as LogEntry
    if (source !== 'network') keep(said, `${level}: ${text}${url ? ` (${url})` : ''}`)
    else if (networkRequestId && url) failures.failed(networkRequestId, { url, words: asFailure(text) })
  })
  return { console: () => said.join('\n'), network: failures.told, close: flood.close }
}

/**
 * A failed request is told by the network and by the log, each of which Electron's debugger passes on with gaps: whichever comes
 * first counts.
 */
function keepFailures(connection: Connection) {
  const entries: string[] = []
  const requests = new Map<string, Request>()
  const told = new Set<string>()
  const failed = (id: string, { url, words }: { url: string; words: string }) => {
    if (told.has(id)) return
    forgetOldest(told)
    told.add(id)
    const method = requests.get(id)?.method
    keep(entries, `${method ? `${method} ` : ''}${url}: ${words}`)
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
  return { failed, told: () => entries.join('\n') }
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

function keep(entries: string[], text: string): void {
  // Electron warns developers of apps, who are not those of the page.
  if (text.includes('%cElectron Security Warning')) return
  entries.push(plainText(text, LONGEST_ENTRY))
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
function heedFlood(connection: Connection, said: string[]) {
  let begun = 0
  let count = 0
  let timer: NodeJS.Timeout | undefined
  return {
    isTooMuch(session: string | undefined): boolean {
      if (timer) return true
      if (Date.now() - begun > 1000) [begun, count] = [Date.now(), 0]
      if (++count < MOST_A_SECOND) return false
      keep(said, 'The page said so much at once that what followed was not kept.')
      void connection.send('Runtime.disable', {}, session).catch(() => undefined)
      timer = setTimeout(() => {
        timer = undefined
        void connection.send('Runtime.enable', {}, session).catch(() => undefined)
      }, DEAF_MS)
      return true
    },
    close: () => clearTimeout(timer),
  }
}
