import { Readable } from 'node:stream'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { LONGEST_MESSAGE, messageLines } from '../../../../main/mcp/connection/message-lines'
import { runsOf } from '../../../helpers/how-deep'

/** Returns the lines made from these bytes, until they end or one line is too long. */
async function linesOf(pieces: readonly Uint8Array[]) {
  const stream = Readable.from(
    pieces.map(piece => Buffer.from(piece)),
    { objectMode: false },
  )
  const lines: string[] = []
  let tooLong = 0
  await new Promise<void>(resolve => {
    stream.once('end', resolve)
    messageLines(stream, {
      line: text => {
        lines.push(text)
      },
      tooLong: () => {
        tooLong += 1
        resolve()
      },
    })
  })
  for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate)
  return { lines, tooLong }
}

test('lines are the same however their bytes were cut', async () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 20 }).map(one => one.replace(/[\r\n]/g, '').trim())
  await fc.assert(
    fc.asyncProperty(fc.array(text, { maxLength: 6 }), fc.array(fc.nat(8), { minLength: 1 }), async (texts, sizes) => {
      const bytes = Buffer.from(texts.map((one, index) => `${one}${index % 2 ? '\r\n' : '\n'}`).join(''))
      const pieces: Buffer[] = []
      for (let at = 0, cut = 0; at < bytes.length; cut++) {
        const size = 1 + (sizes[cut % sizes.length] ?? 0)
        pieces.push(bytes.subarray(at, at + size))
        at += size
      }
      expect((await linesOf(pieces)).lines).toEqual(texts.filter(one => one !== ''))
    }),
    { numRuns: runsOf(40) },
  )
})

test('after a line that is too long nothing more comes, and it is told once', async () => {
  const chunk = Buffer.alloc(1024 * 1024, 'a')
  const pieces = [Buffer.from('first\n'), ...Array.from({ length: 12 }, () => chunk), Buffer.from('\nlast\n')]
  expect(chunk.length * 12).toBeGreaterThan(LONGEST_MESSAGE)
  expect(await linesOf(pieces)).toEqual({ lines: ['first'], tooLong: 1 })
})

test('after a line that is too long the other side can end, however slow the work was', async () => {
  let now = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 100))
  const stream = Readable.from([Buffer.alloc(LONGEST_MESSAGE + 1, 'a'), Buffer.from('more\n'), Buffer.from('more\n')])
  const ended = new Promise(resolve => stream.once('end', resolve))
  messageLines(stream, { line: () => undefined, tooLong: () => undefined })
  await expect(ended).resolves.toBeUndefined()
  clock.mockRestore()
})

test('a text that does not end in a line feed is no message yet', async () => {
  expect(await linesOf([Buffer.from('{"a":1}\n{"b"')])).toEqual({ lines: ['{"a":1}'], tooLong: 0 })
})
