import { readFileSync } from 'node:fs'
import { anthropic } from '../../main/providers/anthropic/anthropic'
import { openaiChat } from '../../main/providers/openai-chat/openai-chat'
import { openaiResponses } from '../../main/providers/openai-responses/openai-responses'
import type { Message, Request } from '../../main/providers/provider'
import type { ProviderTool, Reply } from '../../shared/session/messages'
import { collectStream, modelRequest } from './collect-stream'

const ADAPTERS = { anthropic, 'openai-chat': openaiChat, 'openai-responses': openaiResponses }
type Protocol = keyof typeof ADAPTERS
type Body = Record<string, unknown>

/** A vendor at its own address that answers with these recordings, one after the other. */
export function vendor(protocol: Protocol, baseUrl: string, ...recordings: (string | Response)[]) {
  const requests: { path: string; query: string; headers: Headers; body: Body }[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : String(input))
    requests.push({
      path: url.pathname,
      query: url.search,
      headers: new Headers(init?.headers),
      body: JSON.parse(String(init?.body)) as Body,
    })
    const next = recordings.shift()
    if (next instanceof Response) return next
    const file = new URL(`../fixtures/providers/${next}.sse`, import.meta.url)
    return new Response(eventByEvent(readFileSync(file, 'utf8')), { headers: { 'content-type': 'text/event-stream' } })
  }
  const provider = ADAPTERS[protocol]({ id: 'x', label: 'X', baseUrl, apiKey: 'sk', fetch })
  const seen: (readonly ProviderTool[])[] = []
  const running = (tools: readonly ProviderTool[]) => void seen.push(tools)
  const ask = async (part: Partial<Request> = {}) =>
    (await collectStream(provider, modelRequest({ webSearch: true, running, ...part }))).reply
  return { ask, requests, seen }
}

/** As it comes where a provider takes its time between them. */
function eventByEvent(stream: string): ReadableStream<Uint8Array> {
  const rest = stream.split(/(?<=\n\n)/)
  return new ReadableStream({
    pull(controller) {
      const event = rest.shift()
      if (event === undefined) controller.close()
      else controller.enqueue(new TextEncoder().encode(event))
    },
  })
}

/** Returns how a conversation continues: the answer to the first question, and another question. */
export const goneOn = (reply: Reply): Message[] => [
  { role: 'user', text: 'Hello' },
  { role: 'assistant', reply: JSON.parse(JSON.stringify(reply)) as Reply },
  ...reply.toolCalls.map((call): Message => {
    const result = { isError: false, content: [{ type: 'text' as const, text: 'v26.0.0' }] }
    return { role: 'tool', callId: call.id, name: call.name, result }
  }),
]

/** Returns what each has run and for what, in one word each. */
export const statuses = (tools: readonly ProviderTool[] = []) =>
  tools.map(({ status, query = '' }) => `${status} ${query}`)

/** The page that the recordings find. */
export const blog = { url: 'https://www.electronjs.org/blog/electron-45-0', title: 'Electron 45.0.0' }
