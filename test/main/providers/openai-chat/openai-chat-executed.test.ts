import { readFileSync } from 'node:fs'
import { describe, expect, test, vi } from 'vitest'
import { anthropic } from '../../../../main/providers/anthropic/anthropic'
import { openaiChat } from '../../../../main/providers/openai-chat/openai-chat'
import { openaiResponses } from '../../../../main/providers/openai-responses/openai-responses'
import type { Request } from '../../../../main/providers/provider'
import type { ProviderTool } from '../../../../shared/session/messages'
import { collectStream, modelRequest } from '../../../helpers/collect-stream'

// Loading an SDK may take seconds on a busy machine.
vi.setConfig({ testTimeout: 30_000 })

const ADAPTERS = { anthropic, 'openai-chat': openaiChat, 'openai-responses': openaiResponses }
type Protocol = keyof typeof ADAPTERS
type Body = Record<string, unknown>

/** A vendor at its own address that answers with these recordings, one after the other. */
function vendor(protocol: Protocol, baseUrl: string, ...recordings: (string | Response)[]) {
  const requests: { path: string; body: Body }[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : String(input))
    requests.push({ path: url.pathname, body: JSON.parse(String(init?.body)) as Body })
    const next = recordings.shift()
    if (next instanceof Response) return next
    const file = new URL(`../../../fixtures/providers/${next}.sse`, import.meta.url)
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

const blog = { url: 'https://www.electronjs.org/blog/electron-45-0', title: 'Electron 45.0.0' }
const statuses = (tools: readonly ProviderTool[] = []) => tools.map(({ status, query = '' }) => `${status} ${query}`)

describe('Groq', () => {
  test('tells what a compound model searched and ran by itself', async () => {
    const { ask, seen } = vendor('openai-chat', 'https://api.groq.com/openai/v1', 'groq-compound')
    const reply = await ask({ webSearch: false })
    expect(reply.text).toBe('Electron 45 came out on October 20.')
    expect(reply.providerTools).toEqual([
      { name: 'web_search', status: 'done', query: 'electron 45 release date', sources: [blog] },
      { name: 'code_interpreter', status: 'done', query: 'print(45 - 44)' },
    ])
    expect(statuses(seen[0])).toEqual(['open electron 45 release date'])
  })
})
