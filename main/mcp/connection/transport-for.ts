import {
  type OAuthClientProvider,
  type Result,
  SSEClientTransport,
  StreamableHTTPClientTransport,
  type Transport,
} from '@modelcontextprotocol/client'
import type { McpClient } from '../../../shared/mcp'
import type { Tree } from '../../shell/process/kill-tree'
import { boundedFetch, type Fetch } from './bounded-fetch'
import type { MessageLog } from './message-log'
import { type Exit, type Program, stdioTransport } from './stdio-transport'

type Address = {
  type: 'http' | 'sse'
  url: string
  headers: Readonly<Record<string, string>>
  fetch: Fetch
  signedIn?: OAuthClientProvider | undefined
  /** As what the person signs in. */
  client?: McpClient
}

/** The location of a server, with everything expanded. */
export type Target = { type: 'stdio'; program: Program } | Address

export type OpenTransport = {
  transport: Transport
  exit(): Exit | undefined
  /** The processes of a server that runs on this computer. */
  tree(): Tree | undefined
  /** The first line that was no message. */
  stray(): string | undefined
  /** Returns the transport's last error. */
  lastError(): Error | undefined
  end(): Promise<void>
}

/** The listener for a program's activity. */
type Heard = { heard(): void; strayed(): void }

/** The time that a server may take to be told goodbye. */
const GOODBYE_MS = 1_000

/** The transport that speaks to a target, with every message in the log. */
export function transportFor(target: Target, log: MessageLog, heard: Heard): OpenTransport {
  if (target.type !== 'stdio') {
    const { transport, end } = overHttp(target)
    return { ...watched(transport, log), exit: () => undefined, tree: () => undefined, stray: () => undefined, end }
  }
  let first: string | undefined
  const transport = stdioTransport(target.program, {
    stderr(text) {
      log.stderr(text)
      heard.heard()
    },
    stray(line) {
      heard.strayed()
      first ??= line
      log.note(`On stdout, and no message: ${line}`)
    },
  })
  const { exit, tree } = transport
  return { ...watched(transport, log), exit, tree, stray: () => first, end: () => transport.close() }
}

function overHttp({ type, url, headers, fetch, signedIn }: Address) {
  const options = {
    // Nothing that waits for an answer in that stream would ever hear of it.
    fetch: boundedFetch(fetch, error => {
      transport.onerror?.(error)
      void transport.close()
    }),
    requestInit: { headers: { ...headers } },
    // Electron's fetch follows redirects by itself or not at all.
    redirectPolicy: 'follow' as const,
    ...(signedIn && { authProvider: signedIn }),
  }
  const transport: Transport =
    type === 'sse'
      ? new SSEClientTransport(new URL(url), options)
      : new StreamableHTTPClientTransport(new URL(url), options)
  const end = async () => {
    let timer: NodeJS.Timeout | undefined
    const limit = new Promise<void>(resolve => {
      timer = setTimeout(resolve, GOODBYE_MS)
    })
    // A server that does not want to hear goodbye forgets the session by itself.
    if (transport instanceof StreamableHTTPClientTransport) {
      await Promise.race([transport.terminateSession().catch(() => undefined), limit])
    }
    clearTimeout(timer)
    await transport.close()
  }
  return { transport, end }
}

/**
 * Completes a result. A result that does not name its kind counts as complete (2026-07-28); the SDK would refuse it, and
 * it does not know results that are a task. A task is passed on as before: as a part of the result.
 */
function asComplete(result: Result): Result {
  if (result.resultType !== 'task') return { ...result, resultType: result.resultType ?? 'complete' }
  return { resultType: 'complete', content: [], task: result }
}

/** The SDK calls the listeners that a transport has already before its own. */
function watched(transport: Transport, log: MessageLog) {
  const send = transport.send.bind(transport)
  let last: Error | undefined
  transport.onmessage = message => {
    log.message('received', message)
    if ('result' in message) message.result = asComplete(message.result)
  }
  transport.onerror = error => {
    last = error
  }
  transport.send = (message, options) => {
    log.message('sent', message)
    return send(message, options)
  }
  return { transport, lastError: () => last }
}
