import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import { captureOutput } from '../../../../main/shell/output/capture-output'
import { onlyText } from '../../../../main/shell/output/only-text'
import { outputKind } from '../../../../main/workspace/read/binary-kind'
import { decodeOutput } from '../../../../main/workspace/read/decode-output'

async function given(...chunks: Uint8Array[]) {
  const output = captureOutput(() => undefined)
  for (const chunk of chunks) output.push(Buffer.from(chunk))
  output.end()
  return onlyText(output.take(), output.start(), { kindOf: outputKind, decode: decodeOutput })
}

/** Bytes as of chance, always the same ones. */
function noise(length: number): Uint8Array {
  let state = 1
  return Uint8Array.from({ length }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state >> 16
  })
}

test.each([
  ['zeros', Buffer.alloc(100_000), '100,000'],
  ['noise', noise(50_000), '50,000'],
  ['little noise', noise(300), '300'],
])('%s are named and not given', async (_, bytes, count) => {
  const { text, binary } = await given(bytes)
  expect(text).toContain(`The output is binary (${count} bytes)`)
  expect(binary).toBe('a binary file')
})

test.each([
  ['gbk', '中文\n'],
  ['shift_jis', '// 日本語の出力\n'],
  ['win1251', 'Привет, мир\n'],
  ['cp866', 'Файл не найден\n'],
  ['utf16le', '\uFEFFhello\r\n'],
])('an output in %s is read as it is meant, and it says so', async (encoding, text) => {
  const bytes = iconv.encode(text, encoding)
  const read = await given(bytes.subarray(0, 3), bytes.subarray(3))
  expect(read.text).toContain(text.replace('\uFEFF', ''))
  expect(read.text).toContain('-- encoding of the output: ')
})

test.each([
  ['text', Buffer.from('grün 中文\n')],
  ['names with zeros between them', Buffer.from('a.txt\0b/ü.txt\0')],
  ['colours', Buffer.from('\u001b[31mred\u001b[0m\n')],
  ['nothing', Buffer.alloc(0)],
])('%s stay as they are', async (_, bytes) => {
  const { text, binary } = await given(bytes)
  expect(binary).toBeUndefined()
  expect(text).not.toContain('encoding')
})

test('a long output says what it is, as only its ends are there', async () => {
  const { text } = await given(iconv.encode('Привет, мир. Это длинный текст.\n'.repeat(5_000), 'win1251'))
  expect(text).toContain('-- the output is not UTF-8; its encoding: windows-1251')
})
