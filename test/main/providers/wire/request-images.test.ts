import { expect, test, vi } from 'vitest'
import type { Message } from '../../../../main/providers/provider'
import { type ImageLimits, readImages } from '../../../../main/providers/wire/request-images'
import { modelRequest } from '../../../helpers/collect-stream'

const limits: ImageLimits = { types: ['image/png'], each: 100, all: 150, count: 3 }
type ImagePart = { type: 'image'; mimeType: string; blob: string }

const part = (blob: string, mimeType = 'image/png') => ({ type: 'image' as const, mimeType, blob })

function gave(...content: ImagePart[]): Message {
  return { role: 'tool', callId: 'c', name: 'explore_workspace', result: { isError: false, content } }
}

function request(sizes: Record<string, number>, ...parts: ImagePart[]) {
  const image = vi.fn(async (hash: string) => {
    const size = sizes[hash]
    if (size === undefined) throw new Error('gone')
    return new Uint8Array(size)
  })
  return { ...modelRequest({ messages: parts.map(one => gave(one)), image }), image }
}

test('reads each image once, however often it is shown', async () => {
  const shown = [part('a'), part('a'), part('a')]
  const given = request({ a: 3 }, ...shown)
  const images = await readImages(given, limits)
  expect(given.image).toHaveBeenCalledTimes(1)
  expect(shown.map(one => images.find(one))).toEqual(Array(3).fill({ data: 'AAAA' }))
  expect(images.hasAny).toBe(true)
})

test('counts an image in each place where it is shown', async () => {
  const shown = Array.from({ length: 5 }, () => part('a'))
  const many = await readImages(request({ a: 3 }, ...shown), limits)
  expect(shown.map(one => 'data' in many.find(one))).toEqual([false, false, true, true, true])
  const large = await readImages(request({ a: 60 }, ...shown), limits)
  expect(shown.map(one => 'data' in large.find(one))).toEqual([false, false, false, false, true])
})

test.each<[string, ImagePart, Record<string, number>, RegExp]>([
  ['is gone', part('a'), {}, /is gone/],
  ['is empty', part('a'), { a: 0 }, /is gone/],
  ['is of a type that is not taken', part('a', 'image/heic'), { a: 3 }, /of a type/],
  ['is too large', part('a'), { a: 90 }, /larger than/],
])('puts words in the place of an image that %s', async (_, one, sizes, words) => {
  const images = await readImages(request(sizes, one), limits)
  expect(images.find(one)).toEqual({ missing: expect.stringMatching(words) })
  expect(images.hasAny).toBe(false)
})

test('tells the same bytes apart by their type', async () => {
  const [taken, refused] = [part('a'), part('a', 'image/heic')]
  const images = await readImages(request({ a: 3 }, refused, taken), limits)
  expect(images.find(taken)).toEqual({ data: 'AAAA' })
  expect(images.find(refused)).toEqual({ missing: expect.stringMatching(/of a type/) })
})

test('sends the newest where they are too large together, or too many', async () => {
  const [older, newer] = [part('a'), part('b')]
  const large = await readImages(request({ a: 60, b: 60 }, older, newer), limits)
  expect(large.find(older)).toEqual({ missing: expect.stringContaining('no longer sent') })
  expect(large.find(newer)).toHaveProperty('data')

  const all = ['a', 'b', 'c', 'd'].map(blob => part(blob))
  const many = await readImages(request({ a: 1, b: 1, c: 1, d: 1 }, ...all), limits)
  expect(all.map(one => 'data' in many.find(one))).toEqual([false, true, true, true])
})

test('reads nothing without a way to read, and stops when it is cancelled', async () => {
  const { image: _, ...without } = request({ a: 1 }, part('a'))
  expect((await readImages(without, limits)).hasAny).toBe(false)
  const cancelled = request({ a: 1 }, part('a'))
  await expect(readImages({ ...cancelled, signal: AbortSignal.abort() }, limits)).rejects.toThrow()
  expect(cancelled.image).not.toHaveBeenCalled()
})

test('reads the images that a person sent along like those of results', async () => {
  const shown = part('a')
  const given = request({ a: 3, b: 3 }, shown)
  const images = [{ name: 'b.png', mimeType: 'image/png', bytes: 3, blob: 'b' }]
  const read = await readImages({ ...given, messages: [{ role: 'user', text: '', images }, ...given.messages] }, limits)
  expect([read.find(shown), read.find(images[0]!)]).toEqual([{ data: 'AAAA' }, { data: 'AAAA' }])
})
