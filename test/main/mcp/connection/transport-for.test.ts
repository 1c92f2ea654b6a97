import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { McpServerConfig } from '../../../../shared/mcp'
import { textOf } from '../../../../shared/session/tool-results'
import { runMcp, startMcp } from '../../../helpers/mcp'
import { mcpHttpServer } from '../../../helpers/mcp-http-server'

const at = (url: string, headers: Record<string, string> = {}): Record<string, McpServerConfig> => ({
  web: { type: 'http', url, headers, enabled: true },
})

test('a server at an address is called, with the headers that the person set', async () => {
  const { url, seen } = await mcpHttpServer()
  const { ready, toolNamed, context, servers } = await startMcp({ own: at(url, { 'X-Key': 'k' }) })
  await ready('web')
  expect(textOf(await runMcp(toolNamed('web__good'), {}, context))).toBe('did it in session-1')
  expect(seen.every(({ headers }) => headers['x-key'] === 'k')).toBe(true)
  await servers.close()
  expect(seen.at(-1)).toMatchObject({ method: 'DELETE' })
})

test('a session that the server has forgotten is begun anew, and the call made once more', async () => {
  const { url, seen, sessions } = await mcpHttpServer()
  const { ready, toolNamed, context } = await startMcp({ own: at(url) })
  await ready('web')
  sessions.clear()
  const results = await Promise.all([1, 2].map(() => runMcp(toolNamed('web__good'), {}, context)))
  expect(results.map(textOf)).toEqual(['did it in session-2', 'did it in session-2'])
  expect(seen.filter(({ message }) => message?.method === 'initialize')).toHaveLength(2)
})

describe('a refusal is said in words, with a next step', () => {
  test.each([
    [401, 'needs-sign-in', /requires you to sign in/],
    [403, 'failed', /denied access \(403\)/],
    [404, 'failed', /nothing at that URL/],
    [405, 'failed', /doesn’t accept MCP messages/],
    [410, 'failed', /doesn’t accept MCP messages/],
    [500, 'failed', /returned an error \(500\)/],
  ])('%i', async (status, state, words) => {
    const { url } = await mcpHttpServer({
      first: (_request, response) => {
        response.writeHead(status).end()
        return true
      },
    })
    const { servers, workspace, until } = await startMcp({ own: at(url) })
    await servers.sync(workspace)
    const view = await until('web', item => item.state === state)
    expect(String(view.failure?.words)).toMatch(words)
    expect(view.failure?.nextStep).toBeDefined()
  })

  test('a call that is refused with 401 leaves the server to be signed in to', async () => {
    let isOut = false
    const { url } = await mcpHttpServer({
      first: (_request, response) => {
        if (isOut) response.writeHead(401).end()
        return isOut
      },
    })
    const { ready, toolNamed, context, until } = await startMcp({ own: at(url) })
    await ready('web')
    isOut = true
    expect(textOf(await runMcp(toolNamed('web__good'), {}, context))).toMatch(/sign in again/)
    await until('web', ({ state }) => state === 'needs-sign-in')
  })

  test('nobody at the port', async () => {
    const closed = createServer().listen(0, '127.0.0.1')
    await once(closed, 'listening')
    const { port } = closed.address() as AddressInfo
    closed.close()
    const { servers, workspace, until } = await startMcp({ own: at(`http://127.0.0.1:${port}/mcp`) })
    await servers.sync(workspace)
    const { failure } = await until('web', ({ state }) => state === 'failed')
    expect(failure).toMatchObject({ words: { id: 'Nothing is listening at that URL.' } })
  })

  test('a certificate that nobody trusts', async () => {
    const pem = readFileSync('test/main/web/self-signed.pem')
    const server = createSecureServer({ key: pem, cert: pem })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const { servers, workspace, until } = await startMcp({
      own: at(`https://127.0.0.1:${(server.address() as AddressInfo).port}/`),
    })
    await servers.sync(workspace)
    const { failure } = await until('web', ({ state }) => state === 'failed')
    expect(String(failure?.words)).toMatch(/certificate isn’t trusted/)
  })

  test('an answer without end', async () => {
    const endless = (response: ServerResponse, type: string) => {
      response.writeHead(200, { 'content-type': type })
      const timer = setInterval(() => response.write('x'.repeat(1_000_000)), 1)
      response.on('close', () => clearInterval(timer))
      return true
    }
    for (const type of ['application/json', 'text/event-stream']) {
      const { url } = await mcpHttpServer({
        first: (_request, response, message) => message?.method === 'tools/call' && endless(response, type),
      })
      const { ready, toolNamed, context } = await startMcp({ own: at(url) })
      await ready('web')
      const result = await runMcp(toolNamed('web__good'), {}, context)
      expect(textOf(result)).toMatch(/larger than 10 MB/)
    }
  })
})

test('a server of the older kind is found out, and spoken to in its own way', async () => {
  let stream: ServerResponse | undefined
  const { url, seen } = await mcpHttpServer({
    first: (request, response, message) => {
      if (request.method === 'GET') {
        stream = response.writeHead(200, { 'content-type': 'text/event-stream' })
        stream.write('event: endpoint\ndata: /messages\n\n')
      } else if (request.url === '/messages') {
        response.writeHead(202).end()
        const results: Record<string, unknown> = {
          initialize: {
            protocolVersion: '2024-11-05',
            capabilities: { tools: {} },
            serverInfo: { name: 'old', version: '1' },
          },
          'tools/list': { tools: [{ name: 'good', inputSchema: { type: 'object' } }] },
          'tools/call': { content: [{ type: 'text', text: 'the old way' }] },
        }
        const answer = { jsonrpc: '2.0', id: message?.id, result: results[message?.method ?? ''] }
        if (message?.id !== undefined) stream?.write(`event: message\ndata: ${JSON.stringify(answer)}\n\n`)
      } else response.writeHead(405).end()
      return true
    },
  })
  const { ready, toolNamed, context } = await startMcp({ own: at(url) })
  await ready('web')
  expect(textOf(await runMcp(toolNamed('web__good'), {}, context))).toBe('the old way')
  expect(seen[0]).toMatchObject({ method: 'POST', url: '/mcp' })
})
