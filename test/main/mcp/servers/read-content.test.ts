import { expect, test } from 'vitest'
import { completeValue } from '../../../../main/mcp/servers/complete-value'
import { readPrompt, readResource } from '../../../../main/mcp/servers/read-content'
import type { Server, ServerRequest } from '../../../../main/mcp/servers/server'
import { WordedError } from '../../../../shared/errors'
import { sentence } from '../../../../shared/sentence'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const base64 = PNG.toString('base64')
const { signal } = new AbortController()

function answering(answer: unknown, completes = true): Server & { asked: ServerRequest[] } {
  const asked: ServerRequest[] = []
  return {
    asked,
    async call(what) {
      asked.push(what)
      if (answer instanceof Error) throw answer
      return answer
    },
    completes: () => completes,
    tree: () => undefined,
    watch: () => undefined,
    start: async () => undefined,
    stop: async () => undefined,
    stopFetch: async () => undefined,
    fetchAgain: async () => undefined,
    log: () => ({ entries: [], stderr: '' }),
    status: () => ({ state: 'ready', tools: [], prompts: [], resources: [], warnings: [] }),
  }
}

test('a resource is text and images; what is neither is named with its size', async () => {
  const server = answering({
    contents: [
      { uri: 'demo://a', text: 'Words' },
      { uri: 'demo://b.png', mimeType: 'application/octet-stream', blob: base64 },
      { uri: 'demo://c.pdf', mimeType: 'application/pdf', blob: Buffer.from('%PDF').toString('base64') },
    ],
  })
  const { text, images } = await readResource({ server, signal }, 'demo://all')
  expect(text).toBe('demo://a\nWords\n\n[demo://c.pdf: application/pdf, 4 bytes, which is not text]')
  expect(images.map(({ name, bytes }) => [name, Buffer.from(bytes).equals(PNG)])).toEqual([['b.png', true]])
  expect(server.asked).toEqual([{ method: 'resources/read', params: { uri: 'demo://all' } }])
})

test('the length of read content is limited', async () => {
  const blobs = Array.from({ length: 50 }, () => ({ uri: 'demo://x', blob: base64 }))
  const server = answering({ contents: [{ uri: 'demo://long', text: 'x'.repeat(2_000_000) }, ...blobs] })
  const { text, images } = await readResource({ server, signal }, 'demo://long')
  expect(text.length).toBeLessThan(110_000)
  expect(images).toHaveLength(10)
})

test('a prompt is its words, with what it holds beside it', async () => {
  const server = answering({
    messages: [
      { role: 'user', content: { type: 'text', text: 'Look at this.' } },
      { role: 'user', content: { type: 'resource', resource: { uri: 'demo://a', text: 'Words', mimeType: 'text/x' } } },
      { role: 'user', content: { type: 'image', data: base64, mimeType: 'image/png' } },
      { role: 'assistant', content: [{ type: 'text', text: 'I see.' }] },
      { role: 'user', content: { type: 'audio', data: 'AAAA', mimeType: 'audio/wav' } },
    ],
  })
  const { text, images, resources } = await readPrompt({ server, signal }, 'look', { at: 'it' })
  expect(text).toBe('Look at this.\n\n(Answer:) I see.\n\n[audio/wav, 3 bytes, which is not text]')
  expect(images).toHaveLength(1)
  expect(resources).toEqual([{ uri: 'demo://a', text: 'Words', mimeType: 'text/x' }])
  expect(server.asked[0]?.params).toEqual({ name: 'look', arguments: { at: 'it' } })
})

test.each([{}, { contents: 'none' }, { contents: [7] }, null])(
  'an answer that is none is said in words: %j',
  async answer => {
    const reading = { server: answering(answer), signal }
    await expect(readResource(reading, 'demo://a')).rejects.toThrow('The server sent an unexpected response.')
  },
)

test('a reading that the person stops ends as that, and one that fails in the words of the failure', async () => {
  const server = answering(new Error('It is gone.'))
  await expect(readResource({ server, signal }, 'demo://a')).rejects.toThrow('It is gone.')
  const words = sentence`The MCP server “${'a'}” is turned off.`
  const worded = readResource({ server: answering(new WordedError(words)), signal }, 'demo://a')
  await expect(worded).rejects.toMatchObject({ sentence: words })
  await expect(readResource({ server, signal: AbortSignal.abort() }, 'demo://a')).rejects.toMatchObject({
    code: 'cancelled',
  })
})

test('values are proposed by the server, with what is written beside them, and nothing where it fails or does not', async () => {
  const of = { type: 'resource', template: 'demo://{kind}/{id}' } as const
  const wanted = { of, argument: 'id', value: '1', others: { kind: 'text' } }
  const server = answering({ completion: { values: ['1', '12'] } })
  expect(await completeValue({ server, signal }, wanted)).toEqual(['1', '12'])
  expect(server.asked[0]).toEqual({
    method: 'completion/complete',
    params: {
      ref: { type: 'ref/resource', uri: 'demo://{kind}/{id}' },
      argument: { name: 'id', value: '1' },
      context: { arguments: { kind: 'text' } },
    },
  })
  expect(await completeValue({ server: answering(new Error('no')), signal }, wanted)).toEqual([])
  expect(await completeValue({ server: answering({ completion: { values: 'x' } }), signal }, wanted)).toEqual([])
  const silent = answering({ completion: { values: ['1'] } }, false)
  expect(await completeValue({ server: silent, signal }, wanted)).toEqual([])
  expect(silent.asked).toEqual([])
})
