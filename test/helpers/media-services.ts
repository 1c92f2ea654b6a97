import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

export type MediaRequest = { method: string; path: string; headers: IncomingMessage['headers']; body: string }

/** A replacement for an answer; false if the usual one is given. */
export type Odd = (request: MediaRequest, response: ServerResponse) => boolean

type FalOptions = {
  /** The result that is made, and its type. */
  made: Buffer
  type?: string
  key?: string
  /** The number of times that a job reports that it waits, and then that it works. */
  waits?: number
  odd?: Odd
}

/** A server on this computer that speaks as the queue of fal.ai is documented to. */
export async function falServer({ made, type = 'image/png', key, waits = 1, odd }: FalOptions) {
  const received: MediaRequest[] = []
  const jobs = new Map<string, { asked: number; path: string; isCancelled: boolean }>()
  const server = createServer(async (request, response) => {
    const { method = '', url: path = '/', headers } = request
    const one = { method, path, headers, body: await text(request) }
    received.push(one)
    if (odd?.(one, response)) return
    if (path.startsWith('/files/')) response.setHeader('content-type', type).end(made)
    else answerWith(response, answered(one))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  function answered({ method, path, headers }: MediaRequest): Answered {
    if (key !== undefined && headers.authorization !== `Key ${key}`)
      return [401, { detail: 'Cannot access application. Authentication is required.' }]
    const [, app, id, rest] = /^\/([\w.-]+\/[\w.-]+)\/requests\/([\w-]+)(\/\w+)?$/.exec(path) ?? []
    if (method === 'POST' && !id) return [200, submit(path)]
    const job = jobs.get(id ?? '')
    if (!job) return [404, { detail: 'Request not found' }]
    if (rest === '/cancel') return cancel(job)
    return rest === '/status' ? status(job, `${app}/requests/${id}`) : [200, resultOf()]
  }

  function cancel(job: { isCancelled: boolean }): Answered {
    job.isCancelled = true
    return [202, { status: 'CANCELLATION_REQUESTED' }]
  }

  function submit(path: string): object {
    const id = `764cabcf-b745-4b3e-ae38-${String(jobs.size).padStart(12, '0')}`
    jobs.set(id, { asked: 0, path, isCancelled: false })
    const own = `${address}/${path.split('/').slice(1, 3).join('/')}/requests/${id}`
    return {
      request_id: id,
      response_url: own,
      status_url: `${own}/status`,
      cancel_url: `${own}/cancel`,
      status: 'IN_QUEUE',
      queue_position: waits,
    }
  }

  function status(job: { asked: number }, own: string): Answered {
    job.asked += 1
    const url = { response_url: `${address}/${own}` }
    if (job.asked <= waits) return [202, { status: 'IN_QUEUE', queue_position: waits - job.asked, ...url }]
    if (job.asked === waits + 1) return [202, { status: 'IN_PROGRESS', ...url }]
    return [200, { status: 'COMPLETED', metrics: { inference_time: 1.7 }, ...url }]
  }

  function resultOf(): object {
    const file = { url: `${address}/files/made`, content_type: type }
    if (type.startsWith('video/')) return { video: { ...file, file_size: made.length }, seed: 42 }
    const images = [{ ...file, width: 1024, height: 1024 }]
    return { images, timings: { inference: 1.7 }, seed: 42, has_nsfw_concepts: [false], prompt: 'A cat' }
  }

  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  const submitted = () => received.filter(one => one.method === 'POST')
  return { address, received, jobs, submitted, close }
}

export async function falServerHere(options: FalOptions) {
  const server = await falServer(options)
  onTestFinished(server.close)
  return server
}

type Answered = [status: number, body: object]

function answerWith(response: ServerResponse, [status, body]: Answered): void {
  json(response, body, status)
}

type OpenAiOptions = { made: Buffer; key?: string; gives?: 'b64_json' | 'url'; says?: string; odd?: Odd }

/** A server on this computer that speaks as OpenAI's pictures, chat and models are documented to, and Anthropic's messages. */
export async function seeingServerHere({ made, key, gives = 'b64_json', says = 'A red square.', odd }: OpenAiOptions) {
  const received: MediaRequest[] = []
  const server = createServer(async (request, response) => {
    const { method = '', url: path = '/', headers } = request
    const one = { method, path, headers, body: await text(request) }
    received.push(one)
    if (odd?.(one, response)) return
    if (path === '/files/made') response.setHeader('content-type', 'image/png').end(made)
    else answerWith(response, answered(one))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  function answered({ path, headers }: MediaRequest): Answered {
    if (key !== undefined && headers.authorization !== `Bearer ${key}` && headers['x-api-key'] !== key)
      return [401, { error: { message: 'Incorrect API key provided.', type: 'invalid_request_error' } }]
    switch (path) {
      case '/v1/models':
        return [200, { object: 'list', data: [{ id: 'gpt-image-1', object: 'model' }] }]
      case '/v1/images/generations': {
        const picture = gives === 'url' ? { url: `${address}/files/made` } : { b64_json: made.toString('base64') }
        return [200, { created: 1713833628, data: [picture], usage: { total_tokens: 100 } }]
      }
      case '/v1/chat/completions':
        return [200, { choices: [{ index: 0, message: { role: 'assistant', content: says } }] }]
      case '/v1/messages':
        return [200, { type: 'message', role: 'assistant', content: [{ type: 'text', text: says }] }]
      default:
        return [404, { error: { message: 'Not found' } }]
    }
  }

  return { address: `${address}/v1`, received }
}

export function json(response: ServerResponse, body: object, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

/** The smallest file that is an MP4 from its beginning to its end: what it is, what is in it, and its content. */
export function mp4File(content = Buffer.alloc(2_000, 7)): Buffer {
  const box = (name: string, ...parts: Buffer[]) => {
    const head = Buffer.alloc(8)
    head.writeUInt32BE(8 + parts.reduce((sum, { length }) => sum + length, 0))
    head.write(name, 4, 'latin1')
    return Buffer.concat([head, ...parts])
  }
  const brand = Buffer.from('isom\0\0\x02\0isomiso2mp41', 'latin1')
  return Buffer.concat([box('ftyp', brand), box('moov', box('mvhd', Buffer.alloc(100))), box('mdat', content)])
}
