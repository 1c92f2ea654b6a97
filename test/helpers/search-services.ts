import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import type { ServiceAdapter } from '../../main/connected-services/adapter'

/** A page that a service finds. */
export type FoundPage = { title: string; url: string; date: string; text: string }

export type Received = { method: string; url: URL; headers: IncomingMessage['headers']; body: Record<string, unknown> }

/** The format of a service that finds pages, according to its documentation. */
export type SearchFormat = {
  path: string
  /** The header that carries the key, and what it is for this key. */
  key: (key: string) => [name: string, value: string]
  found(pages: readonly FoundPage[]): object
  /** Its answers to a key that it does not know, without credit, and to too many requests. */
  wrongKey: [status: number, body: object]
  noCredit: [status: number, body: object]
  tooOften: [status: number, body: object]
}

export const searchFormats = {
  exa: {
    path: '/search',
    key: key => ['x-api-key', key],
    found: pages => ({
      requestId: 'b5947044c4b78efa9552a7c89b306d95',
      resolvedSearchType: 'neural',
      results: pages.map(({ title, url, date, text: content }) => ({
        id: url,
        title,
        url,
        publishedDate: `${date}T00:00:00.000Z`,
        author: null,
        score: 0.42,
        text: content,
      })),
      costDollars: { total: 0.005, search: { neural: 0.005 } },
    }),
    wrongKey: [401, { requestId: 'x', error: 'Invalid API key', tag: 'INVALID_API_KEY' }],
    noCredit: [402, { requestId: 'x', error: 'You have no more credits', tag: 'NO_MORE_CREDITS' }],
    tooOften: [429, { error: 'You have exceeded the rate limit' }],
  },
  brave: {
    path: '/res/v1/web/search',
    key: key => ['x-subscription-token', key],
    found: pages => ({
      type: 'search',
      query: { original: 'weather', more_results_available: true },
      mixed: { type: 'mixed', main: [] },
      ...(pages.length > 0 && {
        web: {
          type: 'search',
          results: pages.map(({ title, url, date, text: content }) => ({
            type: 'search_result',
            title,
            url,
            description: content,
            page_age: `${date}T10:00:00`,
            language: 'en',
          })),
        },
      }),
    }),
    wrongKey: [
      422,
      {
        type: 'ErrorResponse',
        error: { code: 'SUBSCRIPTION_TOKEN_INVALID', detail: 'The token is invalid.', status: 422 },
      },
    ],
    noCredit: [402, { type: 'ErrorResponse', error: { code: 'QUOTA_EXCEEDED', detail: 'No quota.', status: 402 } }],
    tooOften: [429, { type: 'ErrorResponse', error: { code: 'RATE_LIMITED', detail: 'Slow down.', status: 429 } }],
  },
  tavily: {
    path: '/search',
    key: key => ['authorization', `Bearer ${key}`],
    found: pages => ({
      query: 'weather',
      answer: null,
      images: [],
      results: pages.map(({ title, url, date, text: content }) => ({
        title,
        url,
        content,
        score: 0.8,
        raw_content: null,
        published_date: new Date(date).toUTCString(),
      })),
      response_time: 1.1,
    }),
    wrongKey: [401, { detail: { error: 'Unauthorized: missing or invalid API key.' } }],
    noCredit: [432, { detail: { error: 'This request exceeds your plan’s set usage limit.' } }],
    tooOften: [429, { detail: { error: 'Your request has been blocked due to excessive requests.' } }],
  },
  searxng: {
    path: '/search',
    key: key => ['authorization', `Bearer ${key}`],
    found: pages => ({
      query: 'weather',
      number_of_results: 0,
      results: pages.map(({ title, url, date, text: content }) => ({
        title,
        url,
        content,
        publishedDate: `${date}T00:00:00`,
        engine: 'bing',
        engines: ['bing'],
        score: 1,
      })),
      answers: [],
      suggestions: [],
      unresponsive_engines: [],
    }),
    wrongKey: [401, { error: 'Unauthorized' }],
    noCredit: [402, { error: 'Payment required' }],
    tooOften: [429, { error: 'Too many requests' }],
  },
} as const satisfies Record<string, SearchFormat>

export type Answering = (received: Received, response: ServerResponse) => void

/** A server on this computer that a service is taken for. */
export async function searchServer(answer: Answering) {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    const sent = await text(request)
    const url = new URL(request.url ?? '/', 'http://localhost')
    const body = sent === '' ? {} : JSON.parse(sent)
    const one = { method: request.method ?? '', url, headers: request.headers, body }
    received.push(one)
    answer(one, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received, close }
}

/** The same for one test. */
export async function searchServerHere(answer: Answering) {
  const server = await searchServer(answer)
  onTestFinished(server.close)
  return server
}

export function answerJson(response: ServerResponse, body: object, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body))
}

export const PAGES: readonly FoundPage[] = [
  { title: 'Rain today', url: 'https://weather.example/rain', date: '2026-11-20', text: 'It rains all day.' },
  { title: 'Sun tomorrow', url: 'https://sun.example/', date: '2026-11-21', text: 'It will be sunny.' },
]

/** Returns how an adapter searches the web. */
export function webSearchOf({ id, offers }: ServiceAdapter) {
  const searching = offers['search.web']
  if (!searching) throw new Error(`${id} does not search`)
  return searching
}
