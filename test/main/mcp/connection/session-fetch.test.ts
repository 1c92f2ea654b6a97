import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { type FetchingSession, LedElsewhere, sessionFetch } from '../../../../main/mcp/connection/session-fetch'
import { staysWith } from '../../../../main/mcp/connection/stays-with'

type Redirecting = { origin: string; seen: { url: string; key: string | undefined; body: string }[] }

/** A server that answers each path by leading on to where `leads` says, or at last with success. */
async function serverThat(leads: (path: string) => string | undefined): Promise<Redirecting> {
  const seen: Redirecting['seen'] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const piece of request) body += piece
    seen.push({ url: request.url ?? '', key: request.headers.authorization, body })
    const location = leads(request.url ?? '')
    response.writeHead(location === undefined ? 200 : 307, location === undefined ? {} : { location }).end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen }
}

/** Does as a session of Electron: it tells each address of a request before anything is sent there, and keeps all headers. */
function chromium(): FetchingSession & { open: Set<number> } {
  const open = new Set<number>()
  let ids = 0
  let before: Parameters<FetchingSession['webRequest']['onBeforeRequest']>[0] = (_, decide) => decide({ cancel: false })
  let done: (hop: { id: number; url: string }) => void = () => undefined
  let failed = done

  async function hop(id: number, url: string, init: RequestInit = {}): Promise<Response> {
    open.add(id)
    const isCancelled = await new Promise<boolean>(resolve => before({ id, url }, ({ cancel }) => resolve(cancel)))
    if (isCancelled) {
      open.delete(id)
      failed({ id, url })
      throw new Error('net::ERR_BLOCKED_BY_CLIENT')
    }
    const response = await fetch(url, { ...init, redirect: 'manual' })
    const location = response.headers.get('location')
    if (location !== null) return hop(id, new URL(location, url).href, init)
    open.delete(id)
    done({ id, url })
    return response
  }

  return {
    open,
    fetch: (url, init) => hop(++ids, url, init),
    webRequest: {
      onBeforeRequest: listener => {
        before = listener
      },
      onCompleted: listener => {
        done = listener
      },
      onErrorOccurred: listener => {
        failed = listener
      },
    },
  }
}

const asked = { method: 'POST', body: '{}', headers: { authorization: 'Bearer key' } }

test('a redirect to somebody else ends the request before anything is sent there', async () => {
  const other = await serverThat(() => undefined)
  const server = await serverThat(() => `${other.origin}/inner`)
  const fetching = sessionFetch(chromium())
  const thrown = await fetching(`${server.origin}/mcp`, asked).catch(error => error)
  expect(thrown).toBeInstanceOf(LedElsewhere)
  expect(thrown.message).toContain(other.origin)
  expect(other.seen).toEqual([])
})

test('one of the same server is followed, and then none to somebody else', async () => {
  const other = await serverThat(() => undefined)
  const server = await serverThat(path => (path === '/mcp' ? '/mcp/' : path === '/out' ? '/far' : undefined))
  const far = await serverThat(path => (path === '/near' ? '/again' : `${other.origin}/inner`))
  const fetching = sessionFetch(chromium())
  expect((await fetching(`${server.origin}/mcp`, asked)).status).toBe(200)
  expect(server.seen.map(({ url, key }) => [url, key])).toEqual([
    ['/mcp', 'Bearer key'],
    ['/mcp/', 'Bearer key'],
  ])
  await expect(fetching(`${far.origin}/near`, asked)).rejects.toBeInstanceOf(LedElsewhere)
  expect(other.seen).toEqual([])
})

test('an error of another kind stays what it is', async () => {
  const session = chromium()
  session.fetch = () => Promise.reject(new Error('net::ERR_CONNECTION_REFUSED'))
  await expect(sessionFetch(session)('http://127.0.0.1:1/')).rejects.toThrow('net::ERR_CONNECTION_REFUSED')
})

test.each([
  ['https://a.example/mcp', 'https://a.example/other', true],
  ['http://a.example/mcp', 'https://a.example/mcp', true],
  ['https://a.example/mcp', 'http://a.example/mcp', false],
  ['https://a.example/mcp', 'https://a.example:8443/mcp', false],
  ['https://a.example/mcp', 'https://b.a.example/mcp', false],
  ['https://a.example/mcp', 'https://a.example.evil.example/mcp', false],
  ['http://localhost:3000/', 'http://localhost:3001/', false],
  ['https://a.example/mcp', 'file:///etc/passwd', false],
  ['https://a.example/mcp', 'no address', false],
])('%s to %s stays with its server: %s', (from, to, stays) => {
  expect(staysWith(from, to)).toBe(stays)
})
