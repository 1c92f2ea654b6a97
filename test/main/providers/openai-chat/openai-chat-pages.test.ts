import { afterEach, expect, test } from 'vitest'
import { openaiChat } from '../../../../main/providers/openai-chat/openai-chat'
import type { Request } from '../../../../main/providers/provider'
import { collectStream, modelRequest } from '../../../helpers/collect-stream'
import { type Answer, events, type ModelServer, modelServer } from '../../../helpers/model-server'

const open: ModelServer[] = []

afterEach(async () => {
  await Promise.all(open.splice(0).map(server => server.close()))
})

const chunk = (delta: object, finish_reason?: string) => ({ choices: [{ index: 0, delta, finish_reason }] })

/** As the server of `host`, which is really the one on this computer. */
async function serve(host: string, ...script: Answer[]) {
  const server = await modelServer(script)
  open.push(server)
  const fetch: typeof globalThis.fetch = (input, init) =>
    globalThis.fetch(String(input).replace(`https://${host}`, new URL(server.baseUrl).origin), init)
  const provider = openaiChat({ id: 'x', label: 'X', baseUrl: `https://${host}/v1`, fetch })
  const ask = (part: Partial<Request> = {}) => collectStream(provider, modelRequest(part))
  const sent = () => (server.requests.at(-1)!.body as { messages: Record<string, unknown>[] }).messages
  return { ask, sent }
}

const said = [chunk({ content: 'Yes.' }), chunk({}, 'stop'), '[DONE]']

test('tells the pages that a reply names as its sources, each once', async () => {
  const cite = (url: string, title?: string) => ({ type: 'url_citation', url_citation: { url, title } })
  const annotations = [cite('https://a.org', 'A'), cite('https://b.org'), cite('https://a.org', 'A'), { type: 'file' }]
  const { ask } = await serve('openrouter.ai', events([chunk({ annotations }), ...said]))
  expect((await ask()).reply.citations).toEqual([
    { url: 'https://a.org', title: 'A' },
    { url: 'https://b.org', title: 'https://b.org' },
  ])
})
