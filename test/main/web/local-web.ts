import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { htmlToMarkdown } from '../../../main/web/html-to-markdown'
import { publicWeb, type WebAccess } from '../../../main/web/web-access'

export type Received = { host: string; path: string; headers: IncomingMessage['headers']; method: string; body: string }
export type Respond = (received: Received, response: ServerResponse) => void

export type LocalWeb = WebAccess & { received: Received[]; looked: string[]; connections(): number; open(): number }

/**
 * A web of which every host is one real server on 127.0.0.1, the only address that is allowed there. HTTPS is spoken
 * without its encryption.
 */
export async function localWeb(respond: Respond, changes: Partial<WebAccess> = {}): Promise<LocalWeb> {
  const received: Received[] = []
  const looked: string[] = []
  let connections = 0
  let open = 0
  const server = createServer(async (incoming, response) => {
    const body = Buffer.concat(await incoming.toArray()).toString()
    const { headers, url: path = '', method = '' } = incoming
    const one = { host: (headers.host ?? '').replace(/:\d+$/, ''), path, headers, method, body }
    received.push(one)
    respond(one, response)
  })
  server.on('connection', socket => {
    connections++
    open++
    socket.on('close', () => open--)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const send: WebAccess['transport']['http:'] = (url, options) =>
    request(new URL(url.href.replace(/^https:/, 'http:')), { ...options, port })
  return {
    ...publicWeb,
    resolve: async host => {
      looked.push(host)
      return [{ address: '127.0.0.1', family: 4 }]
    },
    isAllowed: address => address === '127.0.0.1',
    transport: { 'http:': send, 'https:': send },
    toMarkdown: async (html, url) => htmlToMarkdown(html, url),
    timeLimitMs: 5_000,
    ...changes,
    received,
    looked,
    connections: () => connections,
    open: () => open,
  }
}

/** Answers for markdown.new as given, and for every other host by the second function. */
export function pages(service: Respond, page: Respond): Respond {
  return (received, response) => (received.host === 'markdown.new' ? service : page)(received, response)
}

export const down: Respond = (_received, response) => void response.writeHead(503).end('busy')

export function sends(body: string | Buffer, headers: Record<string, string> = {}): Respond {
  return (_received, response) => void response.writeHead(200, { 'content-type': 'text/html', ...headers }).end(body)
}

export function redirects(location: string): Respond {
  return (_received, response) => void response.writeHead(302, { location, 'set-cookie': 'id=1' }).end()
}
