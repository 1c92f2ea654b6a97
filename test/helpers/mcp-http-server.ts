import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

type Message = { id?: number; method: string; params?: Record<string, unknown> }
type Answering = {
  /** Answers a request by itself; false lets the server go on as it should. */
  first?(request: IncomingMessage, response: ServerResponse, message: Message | undefined): boolean
}

/** An MCP server over HTTP that behaves, but for what a test wants otherwise. */
export async function mcpHttpServer({ first }: Answering = {}) {
  type SeenRequest = {
    method: string
    url: string
    headers: IncomingMessage['headers']
    body: string
    message: Message | undefined
  }
  const seen: SeenRequest[] = []
  const sessions = new Set<string>()
  let count = 0

  const server = createServer(async (request, response) => {
    const body = await bodyOf(request)
    const message = parsed(body)
    const { method = '', url = '', headers } = request
    seen.push({ method, url, headers, body, message })
    if (first?.(request, response, message)) return
    if (method !== 'POST') response.writeHead(method === 'DELETE' ? 200 : 405).end()
    else if (message?.method === 'initialize') introduce(response, message)
    else if (!sessions.has(String(request.headers['mcp-session-id']))) response.writeHead(404).end('no such session')
    else if (message?.id === undefined) response.writeHead(202).end()
    else reply(response, { message, result: resultOf(message, String(request.headers['mcp-session-id'])) })
  })

  function introduce(response: ServerResponse, message: Message): void {
    const id = `session-${++count}`
    sessions.add(id)
    reply(response, { message, result: introduction(message), headers: { 'mcp-session-id': id } })
  }

  function resultOf(message: Message, session: string): unknown {
    if (message.method === 'tools/list') return { tools: [tool] }
    return { content: [{ type: 'text', text: `did it in ${session}` }] }
  }

  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { seen, sessions, origin, url: `${origin}/mcp` }
}

const tool = { name: 'good', description: 'Does good', inputSchema: { type: 'object' } }

function introduction({ params }: Message) {
  return {
    protocolVersion: params?.protocolVersion,
    capabilities: { tools: {} },
    serverInfo: { name: 'over-http', version: '1' },
  }
}

type Reply = { message: Message; result: unknown; headers?: Record<string, string> }

function reply(response: ServerResponse, { message, result, headers = {} }: Reply): void {
  response.writeHead(200, { 'content-type': 'application/json', ...headers })
  response.end(JSON.stringify({ jsonrpc: '2.0', id: message.id, result }))
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) body += chunk
  return body
}

function parsed(body: string): Message | undefined {
  try {
    return JSON.parse(body) as Message
  } catch {
    return undefined
  }
}
