import { once } from 'node:events'
import { createServer, request as httpRequest, type IncomingMessage, type Server } from 'node:http'
import { type AddressInfo, connect, createServer as createSocketServer, type Server as SocketServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { type BrowserNetwork, browserNetwork, PROXY_USER } from '../../../../main/browser/network/browser-network'
import { uncaughtErrors } from '../../../helpers/uncaught-errors'

const PUBLIC = { address: '93.184.215.14', family: 4 }
const LOOPBACK = { address: '127.0.0.1', family: 4 }
const LAN = { address: '192.168.1.10', family: 4 }

async function network(names: Readonly<Record<string, readonly { address: string; family: number }[]>> = {}) {
  const made = await browserNetwork({ resolve: async host => names[host] ?? [] })
  onTestFinished(() => made.close())
  return made
}

async function site(
  answer = 'secret of the network',
): Promise<{ port: number; asked: IncomingMessage[]; bodies: string[] }> {
  const asked: IncomingMessage[] = []
  const bodies: string[] = []
  const server = createServer(async (request, response) => {
    asked.push(request)
    bodies.push(await text(request))
    response.writeHead(200, 'Fine', { 'x-own': 'kept', connection: 'x-hop', 'x-hop': 'gone' }).end(answer)
  })
  return { port: await listening(server), asked, bodies }
}

async function listening(server: Server | SocketServer): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

type Sent = { method?: string; headers?: Record<string, string>; body?: string }

function authorization({ proxyPassword }: Pick<BrowserNetwork, 'proxyPassword'>): string {
  return `Basic ${Buffer.from(`${PROXY_USER}:${proxyPassword}`).toString('base64')}`
}

/** As Chromium asks a proxy for a page that is not encrypted. */
async function get(net: BrowserNetwork, url: string, { method = 'GET', headers, body }: Sent = {}) {
  const { hostname, port } = new URL(net.proxyRules)
  const own = { host: new URL(url).host, 'proxy-authorization': authorization(net) }
  const sent = httpRequest({ hostname, port, path: url, method, headers: { ...own, ...headers } })
  sent.end(body)
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  return { status: answer.statusCode, headers: answer.headers, text: await text(answer) }
}

/** As it asks for whatever is encrypted, and for sockets. Gives the first line of the answer, and what comes back of a greeting. */
async function tunnel(net: BrowserNetwork, address: string, given = authorization(net)) {
  const { hostname, port } = new URL(net.proxyRules)
  const socket = connect(Number(port), hostname)
  onTestFinished(() => void socket.destroy())
  socket.write(`CONNECT ${address} HTTP/1.1\r\nHost: ${address}\r\nProxy-Authorization: ${given}\r\n\r\n`)
  const [first] = (await once(socket, 'data')) as [Buffer]
  const line = first.toString().split('\r\n')[0]
  if (!line?.includes('200')) return { line, said: first.toString().split('\r\n\r\n')[1] }
  socket.write('hello')
  const [said] = (await once(socket, 'data')) as [Buffer]
  return { line, said: said.toString() }
}

const WAYS = [
  '127.0.0.1',
  'localhost',
  'any.localhost',
  '[::1]',
  '0.0.0.0',
  '[::ffff:127.0.0.1]',
  '2130706433',
  '0x7f.1',
]

test.each(WAYS)('%s is refused, whichever way it is asked', async host => {
  const { port, asked } = await site()
  const net = await network()
  const heard: string[] = []
  net.whenRefused(address => heard.push(address))
  expect((await get(net, `http://${host}:${port}/`)).status).toBe(403)
  expect((await tunnel(net, `${host}:${port}`)).line).toContain('403')
  expect(asked).toEqual([])
  expect(heard).toHaveLength(2)
})

test.each([
  ['a name that leads to this computer', [LOOPBACK]],
  ['a name that leads to its network', [LAN]],
  ['a name that leads there and elsewhere', [PUBLIC, LOOPBACK]],
  ['a name that nobody knows', []],
] as const)('%s is refused', async (_, addresses) => {
  const { port, asked } = await site()
  const net = await network({ 'evil.example': addresses })
  expect((await get(net, `http://evil.example:${port}/`)).status).toBe(403)
  expect((await tunnel(net, `evil.example:${port}`)).line).toContain('403')
  expect(asked).toEqual([])
})

test('an allowed address answers, with everything sent and received, and no other port does', async () => {
  const { port, asked, bodies } = await site()
  const other = await site()
  const net = await network()
  net.reach(`127.0.0.1:${port}`)
  const headers = { 'content-type': 'text/plain', 'proxy-connection': 'keep-alive', 'x-page': '1' }
  const answer = await get(net, `http://127.0.0.1:${port}/a?b=1`, { method: 'POST', headers, body: 'words' })
  expect(answer).toMatchObject({ status: 200, text: 'secret of the network', headers: { 'x-own': 'kept' } })
  expect(answer.headers['x-hop']).toBeUndefined()
  expect(asked[0]).toMatchObject({
    method: 'POST',
    url: '/a?b=1',
    headers: { host: `127.0.0.1:${port}`, 'x-page': '1' },
  })
  expect(asked[0]?.headers['proxy-connection']).toBeUndefined()
  expect(bodies).toEqual(['words'])
  expect((await get(net, `http://127.0.0.1:${other.port}/`)).status).toBe(403)
  expect((await get(net, `http://localhost:${port}/`)).status).toBe(403)
})

test('a tunnel carries whatever is sent, both ways', async () => {
  const echo = createSocketServer(socket => socket.pipe(socket))
  const port = await listening(echo)
  const net = await network()
  net.reach(`localhost:${port}`)
  expect(await tunnel(net, `localhost:${port}`)).toEqual({ line: 'HTTP/1.1 200 Connection Established', said: 'hello' })
})

test('a name that changes its address between two looks goes to neither', async () => {
  const { port, asked } = await site()
  let looks = 0
  const net = await browserNetwork({ resolve: async () => (looks++ === 0 ? [PUBLIC] : [LOOPBACK]) })
  onTestFinished(() => net.close())
  // The first look is the one that counts: the connection goes to what was looked at, which nobody answers at.
  const first = get(net, `http://rebind.example:${port}/`).catch(() => undefined)
  expect((await get(net, `http://rebind.example:${port}/`)).status).toBe(403)
  expect(asked).toEqual([])
  await net.close()
  await first
})

test('nobody but pages of the browser is let through, whatever they ask for', async () => {
  const { port, asked } = await site()
  const net = await network()
  net.reach(`127.0.0.1:${port}`)
  const wrong = [
    '',
    'Basic ',
    'Basic YXRyaXVtOg==',
    authorization({ proxyPassword: 'x'.repeat(32) }),
    authorization(await network()),
  ]
  for (const given of wrong) {
    const answer = await get(net, `http://127.0.0.1:${port}/`, { headers: { 'proxy-authorization': given } })
    expect(answer).toMatchObject({ status: 407, headers: { 'proxy-authenticate': expect.stringContaining('Basic') } })
    expect((await tunnel(net, `127.0.0.1:${port}`, given)).line).toContain('407')
  }
  expect(asked).toEqual([])
})

test('a server neither gets the password, nor has Chromium asked for it', async () => {
  const asked: IncomingMessage[] = []
  const server = createServer((request, response) => {
    asked.push(request)
    response.writeHead(407, { 'proxy-authenticate': 'Basic realm="mine"' }).end()
  })
  const port = await listening(server)
  const net = await network()
  net.reach(`127.0.0.1:${port}`)
  const answer = await get(net, `http://127.0.0.1:${port}/`)
  expect(answer.status).toBe(502)
  expect(answer.headers['proxy-authenticate']).toBeUndefined()
  expect(asked[0]?.headers['proxy-authorization']).toBeUndefined()
})

test('a service that tells machines of a cloud their keys is never reached, whatever was let be', async () => {
  const net = await network()
  net.reach('169.254.169.254:80')
  expect((await get(net, 'http://169.254.169.254/latest/meta-data/')).status).toBe(403)
})

test('anything but a proxy request is refused, and a server that breaks off does not hold anything up', async () => {
  const port = await listening(createSocketServer(socket => socket.destroy()))
  const net = await network()
  net.reach(`127.0.0.1:${port}`)
  const { hostname, port: own } = new URL(net.proxyRules)
  const direct = httpRequest({
    hostname,
    port: own,
    path: '/',
    headers: { 'proxy-authorization': authorization(net) },
  }).end()
  const [answer] = (await once(direct, 'response')) as [IncomingMessage]
  expect(answer.statusCode).toBe(400)
  answer.resume()
  await expect(get(net, `http://127.0.0.1:${port}/`)).rejects.toThrow()
  expect((await tunnel(net, 'nonsense')).line).toContain('403')
})

/** A server that answers each request with these bytes. */
async function rawSite(answer: string): Promise<number> {
  const server = createSocketServer(socket => {
    socket.on('error', () => undefined)
    socket.once('data', () => socket.end(Buffer.from(answer, 'latin1')))
  })
  return listening(server)
}

/** All that the proxy says, as it comes. */
async function rawGet(net: BrowserNetwork, port: number): Promise<string> {
  const own = new URL(net.proxyRules)
  const socket = connect(Number(own.port), own.hostname)
  const head = `GET http://127.0.0.1:${port}/ HTTP/1.1\r\nhost: x\r\nproxy-authorization: ${authorization(net)}`
  socket.write(`${head}\r\nconnection: close\r\n\r\n`)
  return text(socket).catch(() => '')
}

test('an answer that Node reads and does not send ends its request, and nothing else', async () => {
  const uncaught = uncaughtErrors()
  const net = await network()
  for (const status of ['000', '001', '099']) {
    const port = await rawSite(`HTTP/1.1 ${status} X\r\ncontent-length: 1\r\n\r\nx`)
    net.reach(`127.0.0.1:${port}`)
    expect(await rawGet(net, port)).toBe('')
  }
  for (const sign of ['\0', '\u0001', '\u001b', '\u007f']) {
    const port = await rawSite(`HTTP/1.1 200 Fi${sign}ne\r\ncontent-length: 1\r\n\r\nx`)
    net.reach(`127.0.0.1:${port}`)
    expect(await rawGet(net, port)).toMatch(/^HTTP\/1\.1 200 Fine\r\n/)
  }
  expect(await uncaught()).toEqual([])
})
