import { readFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { TITLE_RULES } from '../../main/agent/turn/name-session'
import { slowPeer } from './slow-peer'

/** The end of a stream: properly, without the end of the body, by a TCP reset, or not at all. */
export type StreamEnd = 'close' | 'cut' | 'reset' | 'hang'

/** The server's response to one request. */
export type Answer =
  | { type: 'stream'; text: string; pieceBytes?: number; delayMs?: number; end?: StreamEnd; contentType?: string }
  | { type: 'plain'; status: number; body: string; headers?: Record<string, string> }
  | { type: 'no-headers' }
  | { type: 'reset' }

export type RecordedRequest = {
  method: string
  path: string
  headers: IncomingHttpHeaders
  /** The parsed JSON, or undefined where there was none. */
  body: unknown
  /** Resolves when the connection is gone or the answer is complete. */
  closed: Promise<void>
}

export type ModelServer = {
  /** Ends in /v1. */
  baseUrl: string
  requests: RecordedRequest[]
  /** Adds answers to the end of the script. */
  add(...answers: Answer[]): void
  close(): Promise<void>
}

/** A stream from test/fixtures/providers, byte for byte as a server sends it. */
export function recorded(name: string, how: Omit<Extract<Answer, { type: 'stream' }>, 'type' | 'text'> = {}): Answer {
  const file = new URL(`../fixtures/providers/${name}.sse`, import.meta.url)
  return { type: 'stream', text: readFileSync(file, 'utf8'), ...how }
}

/** A stream of the given events, each a value that becomes JSON, or a string that is sent as it is. */
export function events(data: unknown[], how: Omit<Extract<Answer, { type: 'stream' }>, 'type' | 'text'> = {}): Answer {
  const text = data.map(one => `data: ${typeof one === 'string' ? one : JSON.stringify(one)}\n\n`).join('')
  return { type: 'stream', text, ...how }
}

/** A stream of Anthropic Messages events: each is named after its type, as the API does it. */
export function messageEvents(
  data: ({ type: string } & Record<string, unknown>)[],
  how: Omit<Extract<Answer, { type: 'stream' }>, 'type' | 'text'> = {},
): Answer {
  const text = data.map(one => `event: ${one.type}\ndata: ${JSON.stringify(one)}\n\n`).join('')
  return { type: 'stream', text, ...how }
}

/** An answer that is no stream; an object becomes JSON. */
export function plain(status: number, body: unknown, headers: Record<string, string> = {}): Answer {
  const isText = typeof body === 'string'
  const contentType = isText ? 'text/plain' : 'application/json'
  return {
    type: 'plain',
    status,
    body: isText ? body : JSON.stringify(body),
    headers: { 'content-type': contentType, ...headers },
  }
}

/**
 * A model server on 127.0.0.1 that speaks Chat Completions and Anthropic Messages over real HTTP. Each POST to
 * /v1/chat/completions or /v1/messages takes the next answer of the script, or what a function says to that request; GET
 * /v1/models takes `models`, a list of names or an answer of its own.
 */
export async function modelServer(
  script: Answer[] | ((request: RecordedRequest) => Answer) = [],
  models: string[] | Answer = ['test-model'],
): Promise<ModelServer> {
  const answers = typeof script === 'function' ? [] : [...script]
  const requests: RecordedRequest[] = []
  const list = Array.isArray(models) ? plain(200, modelList(models)) : models

  const server = createServer((incoming, response) => {
    const closed = new Promise<void>(resolve => response.once('close', () => resolve()))
    void record(incoming, closed).then(request => {
      // A name for the session is asked for beside what a test is about.
      if (JSON.stringify(request.body ?? '').includes(TITLE_RULES)) return give(response, UNNAMED)
      requests.push(request)
      return give(response, answerFor(request))
    })
  })

  function answerFor(request: RecordedRequest): Answer {
    const { method, path } = request
    if (method === 'GET' && path.split('?')[0] === '/v1/models') return list
    if (method === 'POST' && POSTS.includes(path)) {
      return answers.shift() ?? (typeof script === 'function' ? script(request) : OVER)
    }
    return plain(404, { error: { message: `No route ${method} ${path}` } })
  }

  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    requests,
    add: (...more) => void answers.push(...more),
    close() {
      server.closeAllConnections()
      return new Promise(resolve => server.close(() => resolve()))
    },
  }
}

const POSTS = ['/v1/chat/completions', '/v1/messages', '/v1/responses']

const UNNAMED = plain(400, { error: { message: 'This test server gives no names', type: 'invalid_request_error' } })

const OVER = plain(500, { error: { message: 'The script of this test server is over', type: 'server_error' } })

function modelList(names: string[]): object {
  return { object: 'list', data: names.map(id => ({ id, object: 'model', created: 1789034411, owned_by: 'test' })) }
}

async function record(incoming: IncomingMessage, closed: Promise<void>): Promise<RecordedRequest> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString('utf8')
  const { method = '', url = '', headers } = incoming
  return { method, path: url, headers, body: text ? (JSON.parse(text) as unknown) : undefined, closed }
}

async function give(response: ServerResponse, answer: Answer): Promise<void> {
  switch (answer.type) {
    case 'plain':
      response.writeHead(answer.status, answer.headers).end(answer.body)
      return
    case 'reset':
      response.socket?.resetAndDestroy()
      return
    case 'stream':
      return giveStream(response, answer)
    case 'no-headers':
      return
  }
}

async function giveStream(response: ServerResponse, answer: Extract<Answer, { type: 'stream' }>): Promise<void> {
  const {
    text,
    pieceBytes = text.length * 4 + 1,
    delayMs = 0,
    end = 'close',
    contentType = 'text/event-stream',
  } = answer
  const bytes = Buffer.from(text, 'utf8')
  response.writeHead(200, { 'content-type': contentType, 'cache-control': 'no-cache' })
  response.flushHeaders()
  for (let at = 0; at < bytes.length && !response.destroyed; at += pieceBytes) {
    await new Promise<void>(resolve => response.write(bytes.subarray(at, at + pieceBytes), () => resolve()))
    if (delayMs > 0) await slowPeer(delayMs)
  }
  endStream(response, end)
}

function endStream(response: ServerResponse, end: StreamEnd): void {
  if (end === 'close') response.end()
  // Gives the bytes before it time to leave: a reset discards what the other side has not read yet.
  if (end === 'reset') setTimeout(() => response.socket?.resetAndDestroy(), 20)
  if (end === 'cut') response.socket?.destroySoon()
}
