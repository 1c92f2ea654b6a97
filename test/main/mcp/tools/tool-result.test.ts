import { describe, expect, test } from 'vitest'
import { toolResult } from '../../../../main/mcp/tools/tool-result'
import { textOf } from '../../../../shared/session/tool-results'
import { toolContext } from '../../../helpers/tool-context'

const called = { server: 's', tool: 't' }
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

async function resultOf(raw: unknown) {
  const { blobs } = await toolContext()
  return toolResult(raw, called, blobs)
}

test('gives texts to the model bounded, and to the view whole', async () => {
  const text = `${'a'.repeat(20_000)}${'z'.repeat(20_000)}`
  const result = await resultOf({ content: [{ type: 'text', text }] })
  expect(textOf(result)).toHaveLength(12_000)
  expect(textOf(result)).toMatch(/^a+\n\.\.\. \d+ chars omitted \.\.\.\nz+$/)
  expect(result.details).toMatchObject({ type: 'mcp', parts: [{ type: 'text', text }] })
})

test('gives all texts together to the model bounded, and says how many are left out', async () => {
  const content = Array.from({ length: 150 }, (_, at) => ({ type: 'text', text: `${at} ${'word '.repeat(1_000)}` }))
  const result = await resultOf({ content })
  expect(textOf(result).length).toBeLessThan(12_200)
  expect(textOf(result)).toMatch(/^0 word[\s\S]*\[\d+ more parts are left out\]$/)
  expect(result.details).toMatchObject({ parts: { length: 150 } })
})

test('gives the model no more than ten images, and the person all of them', async () => {
  const result = await resultOf({ content: Array(30).fill({ type: 'image', data: PNG, mimeType: 'image/png' }) })
  expect(result.content.filter(({ type }) => type === 'image')).toHaveLength(10)
  expect(textOf(result)).toBe('[20 more parts are left out]')
  expect(result.details).toMatchObject({ parts: { length: 30 } })
})

test('keeps no more than a million characters for the view', async () => {
  const result = await resultOf({ content: Array(30).fill({ type: 'text', text: 'x'.repeat(100_000) }) })
  expect(JSON.stringify(result.details).length).toBeLessThan(1_010_000)
})

test('shows an image by what its bytes are, and not by what its server calls it', async () => {
  const result = await resultOf({ content: [{ type: 'image', data: PNG, mimeType: 'image/svg+xml' }] })
  expect(result.content).toMatchObject([{ type: 'image', mimeType: 'image/png' }])
  expect(result.details).toMatchObject({ parts: [{ type: 'image', mimeType: 'image/png' }] })
})

test.each(['', 'not base64 at all', Buffer.from('<svg/>').toString('base64')])(
  'says that an image cannot be shown where it is none (%j)',
  async data => {
    const result = await resultOf({ content: [{ type: 'image', data, mimeType: 'image/png' }] })
    expect(result.content).toMatchObject([{ type: 'text', text: expect.stringContaining('cannot be shown') }])
  },
)

test('takes audio, resources and links to them', async () => {
  const result = await resultOf({
    content: [
      { type: 'audio', data: 'AAAA', mimeType: 'audio/wav' },
      { type: 'resource', resource: { uri: 'a://text', mimeType: 'text/plain', text: 'inside' } },
      { type: 'resource', resource: { uri: 'a://image', blob: PNG } },
      { type: 'resource', resource: { uri: 'a://bytes', blob: 'AAAA' } },
      { type: 'resource_link', uri: 'a://link', name: 'Link', description: 'Somewhere' },
    ],
  })
  expect(result.content.map(part => part.type)).toEqual(['text', 'text', 'image', 'text', 'text'])
  expect(textOf(result)).toMatch(/audio\/wav, 3 bytes.*inside.*a:\/\/bytes.*a:\/\/link “Link”: Somewhere/s)
  expect(result.details).toMatchObject({
    parts: [
      { type: 'audio', mimeType: 'audio/wav', bytes: 3 },
      { type: 'resource', uri: 'a://text', text: 'inside' },
      { type: 'image' },
      { type: 'resource', uri: 'a://bytes' },
      { type: 'resource', uri: 'a://link' },
    ],
  })
})

describe('structured content', () => {
  const given = async (text: string | undefined, structuredContent: unknown) => {
    const content = text === undefined ? [] : [{ type: 'text', text }]
    const result = await resultOf({ content, structuredContent })
    expect(result.details).toMatchObject({ structured: JSON.stringify(structuredContent) })
    return result.content.map(part => (part.type === 'text' ? part.text : ''))
  }

  test.each([
    ['alone', undefined, { a: 1 }, ['{\n  "a": 1\n}']],
    ['beside a text that says something else', 'Done', { value: 7 }, ['Done', '{\n  "value": 7\n}']],
    ['beside a part of it', '{"a":1}', { a: 1, b: 2 }, ['{"a":1}', '{\n  "a": 1,\n  "b": 2\n}']],
    ['not again beside the same', '{ "b": [1, 2], "a": 1 }', { a: 1, b: [1, 2] }, ['{ "b": [1, 2], "a": 1 }']],
    ['not again where it is a text that was put into an object', '7 degrees', { result: '7 degrees' }, ['7 degrees']],
    ['not again where it is a number so', '7', { result: 7 }, ['7']],
  ])('is given to the model: %s', async (_, text, structured, parts) => {
    expect(await given(text, structured)).toEqual(parts)
  })

  test('takes half of the room from a long text at most', async () => {
    const [text = '', structured = ''] = await given('t'.repeat(50_000), { rows: Array(20_000).fill('row') })
    expect([text.length, structured.length]).toEqual([6_000, 6_000])
    expect(structured).toMatch(/^\{"rows":\["row",/)
  })
})

test('makes an error of what the server calls one', async () => {
  expect(await resultOf({ content: [{ type: 'text', text: 'no' }], isError: true })).toMatchObject({ isError: true })
})

test.each([
  [{ content: [] }, /answered with nothing/],
  [{ content: [{ type: 'hologram', x: 1 }] }, /hologram/],
  [{ content: ['text'] }, /text/],
  [{ content: Array(300).fill({ type: 'text', text: 'x' }) }, /100 more parts are left out/],
])('survives %j', async (raw, text) => {
  expect(textOf(await resultOf(raw))).toMatch(text)
})

test.each([null, 'text', [], {}, { content: 'x' }, { content: null }])('refuses %j as no result', async raw => {
  await expect(resultOf(raw)).rejects.toThrow(/not a result/)
})
