import { execFileSync } from 'node:child_process'
import { open } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { readLines } from '../../../../main/workspace/read/read-lines'
import { toolContext } from '../../../helpers/tool-context'

async function read(content: string | Uint8Array, startLine = 1, limit = 50) {
  const context = await toolContext({ 'a.txt': content })
  return readLines(context.path('a.txt'), { startLine, limit, signal: context.signal })
}

describe('lines', () => {
  test.each([
    ['all', 'one\ntwo\n', 1, 50, { text: 'one\ntwo', startLine: 1, endLine: 2, next: null }],
    ['all, without an end', 'one\ntwo', 1, 50, { text: 'one\ntwo', startLine: 1, endLine: 2, next: null }],
    ['a window', '1\n2\n3\n4\n', 2, 2, { text: '2\n3', startLine: 2, endLine: 3, next: 4 }],
    ['exactly to the end', '1\n2\n3\n', 2, 2, { text: '2\n3', startLine: 2, endLine: 3, next: null }],
    ['to the last, unended', '1\n2\n3', 1, 2, { text: '1\n2', startLine: 1, endLine: 2, next: 3 }],
    ['empty ones', '\n\n\n', 2, 50, { text: '\n', startLine: 2, endLine: 3, next: null }],
    ['none of an empty file', '', 1, 50, { text: '', startLine: 1, endLine: 0, next: null }],
    ['with CRLF', 'one\r\ntwo\r\n', 1, 50, { text: 'one\ntwo', startLine: 1, endLine: 2, next: null }],
  ])('are read: %s', async (_, content, startLine, limit, expected) => {
    expect(await read(content, startLine, limit)).toEqual(expected)
  })

  test('past the end are an error that says how many there are', async () => {
    await expect(read('1\n2\n3', 4)).rejects.toThrow('start_line 4 is past the end (3 lines)')
    await expect(read('1\n2\n', 9)).rejects.toThrow('start_line 9 is past the end (2 lines)')
    await expect(read('', 2)).rejects.toThrow('start_line 2 is past the end (0 lines)')
  })

  test('are whole where they cross from one chunk to the next', async () => {
    const lines = Array.from({ length: 40_000 }, (_, i) => `line ${i} ${'é'.repeat(i % 50)}`)
    const result = await read(lines.join('\n'), 30_001, 3)
    expect(result.text).toBe(lines.slice(30_000, 30_003).join('\n'))
    const chunked = await read(`${'x\n'.repeat(524_287)}é middle\nafter`, 524_288, 2)
    expect(chunked.text).toBe('é middle\nafter')
  })
})

describe('long content', () => {
  test('has its lines cut', async () => {
    const { text } = await read(`${'x'.repeat(3_000_000)}end\nshort`)
    const middle = ' [... the middle of this line of 3000003 bytes is left out ...] '
    expect(text).toBe(`${'x'.repeat(2000)}${middle}${'x'.repeat(197)}end\nshort`)
  })

  test('is never cut within a character', async () => {
    for (const shift of ['', 'x', 'xx', 'xxx']) {
      const { text } = await read(shift + '\u{1f600}'.repeat(5000))
      const [head = ''] = text.split(' [...')
      expect(head).toMatch(/^x{0,3}(\u{1f600})+$/u)
      expect(head.length).toBeGreaterThan(1995)
    }
  })

  test('ends early with the line to go on with', async () => {
    const lines = Array.from({ length: 1000 }, (_, i) => `${i} ${'x'.repeat(1000)}`)
    const { text, next, endLine } = await read(lines.join('\n'), 1, 1000)
    expect(text.length).toBeLessThan(202_000)
    expect(next).toBe(endLine + 1)
    const rest = await read(lines.join('\n'), next ?? 0, 1)
    expect(rest.text).toBe(lines[endLine])
  })

  test('of a gigabyte gives its first lines at once and its middle in little memory', async () => {
    const context = await toolContext()
    const handle = await open(context.path('huge.log'), 'w')
    await handle.write(`first\nsecond\n${'x'.repeat(10_000)}`)
    // Holes read as NULs, which makes one endless line; that costs no disk.
    await handle.write('\nlast\n', 1024 ** 3)
    await handle.close()
    const range = { limit: 80, signal: context.signal }
    const first = await readLines(context.path('huge.log'), { startLine: 1, limit: 2, signal: context.signal })
    expect(first).toMatchObject({ text: 'first\nsecond', next: 3 })
    const before = process.memoryUsage().rss
    const last = await readLines(context.path('huge.log'), { startLine: 4, ...range })
    expect(last.text).toBe('last')
    expect(process.memoryUsage().rss - before).toBeLessThan(64 * 1024 * 1024)
  })

  test('stops being read when it is cancelled', async () => {
    const context = await toolContext({ 'a.txt': 'x\n'.repeat(4_000_000) })
    const reading = readLines(context.path('a.txt'), { startLine: 3_999_999, limit: 1, signal: context.signal })
    context.abort(new Error('stopped'))
    await expect(reading).rejects.toThrow('stopped')
  })
})

describe('encodings', () => {
  test.each([
    ['UTF-8', Buffer.from('grüße 😀\nzwei')],
    ['UTF-8 with a mark', Buffer.from('\ufeffgrüße 😀\nzwei')],
    ['UTF-16 LE', Buffer.from('\ufeffgrüße 😀\r\nzwei\r\n', 'utf16le')],
    ['UTF-16 BE', Buffer.from('\ufeffgrüße 😀\nzwei\n', 'utf16le').swap16()],
  ])('%s is read', async (_, bytes) => {
    expect((await read(bytes)).text).toBe('grüße 😀\nzwei')
  })

  test('Windows-1252 is what is no UTF-8, with its quotes, dashes and euro sign', async () => {
    expect((await read(Buffer.from('\x93caf\xe9\x94 \x96 5 \x80', 'latin1'))).text).toBe('“café” – 5 €')
    expect((await read(Buffer.from('caf\u00e9\nna\u00efve', 'latin1'))).text).toBe('café\nnaïve')
  })

  test('UTF-16 is whole where a chunk ends', async () => {
    const lines = Array.from({ length: 60_000 }, (_, i) => `line ${i} 😀`)
    const { text } = await read(Buffer.from(`\ufeff${lines.join('\n')}`, 'utf16le'), 45_001, 2)
    expect(text).toBe(lines.slice(45_000, 45_002).join('\n'))
  })

  test('a NUL after the sample does not get through', async () => {
    const { text } = await read(`${'x\n'.repeat(5000)}a\0b\n`, 5001)
    expect(text).toBe('a\uFFFDb')
  })
})

describe('a file that is no text, refused:', () => {
  test.each([
    ['NULs', Buffer.from('text\0text')],
    ['control characters', Buffer.from(Array.from({ length: 100 }, (_, i) => (i % 2 ? 1 : 65)))],
    ['an ELF program', Buffer.from('\x7fELF\x02\x01\x01\0\0\0', 'latin1')],
  ])('%s', async (_, bytes) => {
    await expect(read(bytes)).rejects.toThrow(
      /^path is a (binary file|program) and cannot be read as text, so nothing of it was read: /,
    )
  })

  test.skipIf(process.platform === 'win32')('a named pipe, without waiting for it', async () => {
    const context = await toolContext()
    execFileSync('mkfifo', [context.path('pipe')])
    const reading = readLines(context.path('pipe'), { startLine: 1, limit: 1, signal: context.signal })
    await expect(reading).rejects.toThrow('named pipe')
  })
})

describe('a file that is read again', () => {
  const lines = Array.from({ length: 150_000 }, (_, i) => `line ${i} ${'é'.repeat(i % 40)}`)

  test('gives the same lines wherever they lie, upwards, downwards and past its end', async () => {
    const context = await toolContext({ 'a.txt': lines.join('\n') })
    const range = (startLine: number) => ({ startLine, limit: 3, signal: context.signal })
    for (const startLine of [140_000, 1, 70_000, 149_999, 2, 140_001, 100_000, 70_000]) {
      const { text, next } = await readLines(context.path('a.txt'), range(startLine))
      expect(text).toBe(lines.slice(startLine - 1, startLine + 2).join('\n'))
      expect(next).toBe(startLine + 3 > lines.length ? null : startLine + 3)
    }
    for (const startLine of [150_001, 999_999, 150_001]) {
      const past = readLines(context.path('a.txt'), range(startLine))
      await expect(past).rejects.toThrow('past the end (150000 lines)')
    }
  })

  test('gives its new lines once it has changed', async () => {
    const context = await toolContext({ 'a.txt': lines.join('\n') })
    const range = { startLine: 120_000, limit: 1, signal: context.signal }
    expect((await readLines(context.path('a.txt'), range)).text).toBe(lines[119_999])
    await context.write({ 'a.txt': `new\n${lines.join('\n')}` })
    expect((await readLines(context.path('a.txt'), range)).text).toBe(lines[119_998])
    await context.write({ 'a.txt': 'short' })
    await expect(readLines(context.path('a.txt'), range)).rejects.toThrow('past the end (1 lines)')
  })
})
