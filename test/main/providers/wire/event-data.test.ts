import fc from 'fast-check'
import { expect, test } from 'vitest'
import { eventData } from '../../../../main/providers/wire/event-data'
import { runsOf } from '../../../helpers/how-deep'

const streamOf = (pieces: readonly Uint8Array[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece)
      controller.close()
    },
  })

async function read(pieces: readonly Uint8Array[]) {
  const batches: string[][] = []
  for await (const batch of eventData(streamOf(pieces), one => one)) batches.push(batch)
  return batches
}

test('events are the same however their bytes are cut', async () => {
  const data = fc.string({ unit: 'grapheme', maxLength: 12 }).map(text => text.replace(/[\r\n]/g, ' '))
  await fc.assert(
    fc.asyncProperty(fc.array(data, { maxLength: 5 }), fc.array(fc.nat(5), { minLength: 1 }), async (texts, sizes) => {
      const bytes = Buffer.from(texts.map(text => `: ping\ndata: ${text}\n\n`).join(''))
      const pieces: Uint8Array[] = []
      for (let at = 0, cut = 0; at < bytes.length; cut++) {
        const size = 1 + (sizes[cut % sizes.length] ?? 0)
        pieces.push(bytes.subarray(at, at + size))
        at += size
      }
      expect((await read(pieces)).flat()).toEqual(texts)
    }),
    { numRuns: runsOf(50) },
  )
})

test('events that come with one read come together, and a read that ends no event says nothing', async () => {
  const pieces = ['data: a\n\ndata: b\n\nda', 'ta: c', '\n\n'].map(text => Buffer.from(text))
  expect(await read(pieces)).toEqual([['a', 'b'], ['c']])
})

test('an event that the end cuts off is dropped', async () => {
  expect(await read([Buffer.from('data: a\n\ndata: half')])).toEqual([['a']])
})

test('an event that never ends is refused in words', async () => {
  const chunk = Buffer.alloc(1024 * 1024, 'a')
  const pieces = [Buffer.from('data: '), ...Array.from({ length: 18 }, () => chunk)]
  await expect(read(pieces)).rejects.toMatchObject({
    error: { kind: 'bad-response', message: expect.stringContaining('far too long') },
  })
})
