import { plainText } from '../page/page-text'
import type { Connection } from './connection'

const MOST_ENTRIES = 200
const LONGEST_ENTRY = 500
/** A page that says more than this within a second is not listened to for a while. */
const MOST_A_SECOND = 500
const DEAF_MS = 5000

export type PageLog = { console(): string; network(): string; close(): void }

type Remote = { type: string; value?: unknown; description?: string; unserializableValue?: string }
type Request = { url: string; method: string }

/** Keeps the newest of what the page's console said and which requests failed. */
export function keepLog(connection: Connection): PageLog {
  const said: string[] = []
  const failed: string[] = []
  const requests = new Map<string, Request>()
  const flood = heedFlood(connection, said)
  connection.on('Runtime.consoleAPICalled', ({ type, args, stackTrace }, session) => {
    flood.count(session)
    keep(said, `${String(type)}: ${asText(args as Remote[])}${whence(stackTrace)}`)
  })
  connection.on('Runtime.exceptionThrown', ({ exceptionDetails }, session) => {
    flood.count(session)
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
  connection.on('Log.entryAdded', ({ entry }) => {
    const { level, text, url, source } = entry as { level: string; text: string; url?: string; source: string }
    // Failed requests are told on their own.
    if (source !== 'network') keep(said, `${level}: ${text}${url ? ` (${url})` : ''}`)
  })
  connection.on('Network.requestWillBeSent', ({ requestId, request }) => {
    const { url, method } = request as Request
    requests.set(String(requestId), { url: url.slice(0, LONGEST_ENTRY), method })
    if (requests.size > 2000) requests.delete([...requests.keys()][0] ?? '')
  })
  connection.on('Network.responseReceived', ({ requestId, response }) => {
    const { status, statusText, url } = response as { status: number; statusText: string; url: string }
    const request = requests.get(String(requestId))
    if (status >= 400)
      keep(failed, `${request?.method ?? 'GET'} ${url}: ${status}${statusText ? ` ${statusText}` : ''}`)
  })
  connection.on('Network.loadingFinished', ({ requestId }) => requests.delete(String(requestId)))
  connection.on('Network.loadingFailed', ({ requestId, errorText, canceled, blockedReason }) => {
    const request = requests.get(String(requestId))
    requests.delete(String(requestId))
    if (!request || (canceled === true && !blockedReason)) return
    keep(
      failed,
      `${request.method} ${request.url}: ${String(errorText)}${blockedReason ? ` (${String(blockedReason)})` : ''}`,
    )
  })
  return { console: () => said.join('\n'), network: () => failed.join('\n'), close: flood.close }
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
    count(session: string | undefined): void {
      if (Date.now() - begun > 1000) [begun, count] = [Date.now(), 0]
      if (++count !== MOST_A_SECOND || timer) return
      keep(said, 'The page said so much at once that what followed was not kept.')
      void connection.send('Runtime.disable', {}, session).catch(() => undefined)
      timer = setTimeout(() => {
        timer = undefined
        void connection.send('Runtime.enable', {}, session).catch(() => undefined)
      }, DEAF_MS)
    },
    close: () => clearTimeout(timer),
  }
}
