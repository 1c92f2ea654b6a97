import { expect, test } from 'vitest'
import { captureOutput, OUTPUT_LIMIT } from '../../../../main/shell/output/capture-output'

function capture(...chunks: (string | Buffer)[]) {
  let shown = ''
  const output = captureOutput(text => {
    shown += text.slice()
  })
  for (const chunk of chunks) output.push(Buffer.from(chunk))
  output.end()
  return { ...output.take(), shown }
}

test('decodes characters that are cut by chunk borders', () => {
  const bytes = Buffer.from('grün 😀 語')

  const { text } = capture(...[...bytes].map(byte => Buffer.from([byte])))

  expect(text).toBe('grün 😀 語')
})

test('replaces bytes that are no UTF-8, also a character that never ends', () => {
  expect(capture(Buffer.from([0x61, 0xff, 0x62, 0xe2, 0x82])).text).toBe('a\ufffdb\ufffd')
})

test('shows colours and keeps them from the model', () => {
  const output = capture('\u001b[31mred\u001b[0m ', '\u001b]8;;https://example.com\u0007link\u001b]8;;\u0007')

  expect(output.text).toBe('red link')
  expect(output.shown).toContain('\u001b[31mred')
})

test('strips a colour code that is cut by a chunk border', () => {
  expect(capture('a\u001b[3', '1mb').text).toBe('ab')
})

test('keeps head and tail, exactly as long as the limit', () => {
  const output = capture('HEAD', 'x'.repeat(20_000), 'TAIL')

  expect(output.truncated).toBe(true)
  expect(output.text).toHaveLength(OUTPUT_LIMIT)
  expect(output.text).toMatch(/^HEADx+\n\.\.\. 8036 chars omitted \.\.\.\nx+TAIL$/)
})

test('gives what came since it was last asked, characters that were begun before included', () => {
  const output = captureOutput(() => undefined)
  const [first, rest] = [Buffer.from('grü').subarray(0, 3), Buffer.from('grün').subarray(3)]

  output.push(first)
  expect(output.take()).toEqual({ text: 'gr', truncated: false })
  output.push(rest)
  expect(output.take()).toEqual({ text: 'ün', truncated: false })
  expect(output.take()).toEqual({ text: '', truncated: false })
})

test('counts characters, not bytes, of what was never kept', () => {
  const output = capture(...Array.from({ length: 100 }, () => 'ü😀x'.repeat(2500)))

  expect(output.text).toHaveLength(OUTPUT_LIMIT)
  expect(output.text).toContain('\n... 988030 chars omitted ...\n')
  expect(output.shown).toBe('ü😀x'.repeat(250_000))
})

test('counts also what was never kept', () => {
  const output = capture(...Array.from({ length: 100 }, () => 'x'.repeat(10_000)))

  expect(output.text).toHaveLength(OUTPUT_LIMIT)
  expect(output.text).toContain('\n... 988030 chars omitted ...\n')
  expect(output.shown).toHaveLength(1_000_000)
})

test('does not cut a text that fits once its colours are gone', () => {
  const output = capture('\u001b[1mx\u001b[0m'.repeat(2000))

  expect(output).toMatchObject({ text: 'x'.repeat(2000), truncated: false })
})

test('is empty for a stream without a word', () => {
  expect(capture()).toEqual({ text: '', truncated: false, shown: '' })
})
