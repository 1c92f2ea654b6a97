import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { captureOutput, OUTPUT_LIMIT } from '../../../main/shell/capture-output'

async function capture(...chunks: (string | Buffer)[]) {
  const stream = new PassThrough()
  let shown = ''
  const output = captureOutput(stream, text => {
    shown += text
  })
  for (const chunk of chunks) stream.write(chunk)
  stream.end()
  await new Promise(resolve => stream.once('end', resolve))
  return { ...output.captured(), shown }
}

test('decodes characters that are cut by chunk borders', async () => {
  const bytes = Buffer.from('grün 😀 語')

  const { text } = await capture(...[...bytes].map(byte => Buffer.from([byte])))

  expect(text).toBe('grün 😀 語')
})

test('replaces bytes that are no UTF-8, also a character that never ends', async () => {
  expect((await capture(Buffer.from([0x61, 0xff, 0x62, 0xe2, 0x82]))).text).toBe('a\ufffdb\ufffd')
})

test('shows colours and keeps them from the model', async () => {
  const output = await capture('\u001b[31mred\u001b[0m ', '\u001b]8;;https://example.com\u0007link\u001b]8;;\u0007')

  expect(output.text).toBe('red link')
  expect(output.shown).toContain('\u001b[31mred')
})

test('strips a colour code that is cut by a chunk border', async () => {
  expect((await capture('a\u001b[3', '1mb')).text).toBe('ab')
})

test('keeps head and tail, exactly as long as the limit', async () => {
  const output = await capture('HEAD', 'x'.repeat(20_000), 'TAIL')

  expect(output.truncated).toBe(true)
  expect(output.text).toHaveLength(OUTPUT_LIMIT)
  expect(output.text).toMatch(/^HEADx+\n\.\.\. 8036 chars omitted \.\.\.\nx+TAIL$/)
})

test('counts also what was never kept', async () => {
  const output = await capture(...Array.from({ length: 100 }, () => 'x'.repeat(10_000)))

  expect(output.text).toHaveLength(OUTPUT_LIMIT)
  expect(output.text).toContain('\n... 988030 chars omitted ...\n')
  expect(output.shown).toHaveLength(1_000_000)
})

test('does not cut a text that fits once its colours are gone', async () => {
  const output = await capture('\u001b[1mx\u001b[0m'.repeat(2000))

  expect(output).toMatchObject({ text: 'x'.repeat(2000), truncated: false })
})

test('is empty for a stream without a word', async () => {
  expect(await capture()).toEqual({ text: '', truncated: false, shown: '' })
})
