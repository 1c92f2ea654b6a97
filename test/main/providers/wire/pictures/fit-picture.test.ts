import { randomBytes } from 'node:crypto'
import { createRequire } from 'node:module'
import { crc32, deflateSync } from 'node:zlib'
import { encode } from 'jpeg-js'
import { describe, expect, test, vi } from 'vitest'
import { imagePixels } from '../../../../../main/providers/wire/image-pixels'
import { fitPicture } from '../../../../../main/providers/wire/pictures/fit-picture'
import bundle from '../../../../../main/providers/wire/pictures/fit-picture?cjs-bundle'
import { imageTypeOf } from '../../../../../shared/models/image-type'
import { pngFile } from '../../../../helpers/png-file'

// The module that decodes pictures is 1.5 MB of WebAssembly.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const ANY = 100_000_000

/** A photo that no format makes small. */
function noise(width: number, height: number): Buffer {
  return Buffer.from(encode({ data: randomBytes(width * height * 4), width, height }, 98).data)
}

test('a picture that is too wide keeps its shape and its format', async () => {
  const fitted = await fitPicture('wide', { bytes: pngFile(9_000, 30, [9, 9, 9]), side: 3_000, most: ANY })
  expect(fitted).toMatchObject({ mimeType: 'image/png', pixels: { width: 3_000, height: 10 } })
  expect(imagePixels(fitted!.bytes)).toEqual(fitted!.pixels)
})

test('a picture of too many bytes is made smaller until it fits', async () => {
  const photo = noise(900, 700)
  const most = Math.floor(photo.length / 3)
  const fitted = await fitPicture('photo', { bytes: photo, side: ANY, most })
  expect(fitted?.mimeType).toBe('image/jpeg')
  expect(imageTypeOf(fitted!.bytes)).toBe('image/jpeg')
  expect(fitted!.bytes.length).toBeLessThanOrEqual(most)
  expect(fitted!.pixels.width / fitted!.pixels.height).toBeCloseTo(900 / 700, 1)
})

test('a picture is never less than one pixel', async () => {
  const fitted = await fitPicture('line', { bytes: pngFile(9_000, 1, [9, 9, 9]), side: 100, most: ANY })
  expect(fitted?.pixels).toEqual({ width: 100, height: 1 })
})

/** A PNG that says how large it is, and nothing else. */
function hollow(width: number, height: number): Buffer {
  const whole = pngFile(1, 1, [0, 0, 0])
  whole.writeUInt32BE(width, 16)
  whole.writeUInt32BE(height, 20)
  whole.writeUInt32BE(crc32(whole.subarray(12, 29)), 29)
  return Buffer.concat([whole.subarray(0, 33), deflateSync(Buffer.alloc(0))])
}

test.each<[string, Uint8Array]>([
  ['text', Buffer.from('This is no picture at all.')],
  ['a picture without its pixels', hollow(40, 40)],
  ['a picture that would unpack to gigabytes', hollow(60_000, 60_000)],
])('%s is not made smaller, and the next picture is', async (name, bytes) => {
  expect(await fitPicture(name, { bytes, side: 10, most: ANY })).toBeUndefined()
  expect(await fitPicture(`${name} next`, { bytes: pngFile(20, 20, [1, 1, 1]), side: 10, most: ANY })).toBeDefined()
})

describe('in the product', () => {
  test('pictures are made smaller on a thread, also after one that ended it', async () => {
    const { fitPicture: shrink }: { fitPicture: typeof fitPicture } = createRequire(import.meta.url)(bundle)
    const all = await Promise.all([
      shrink('a', { bytes: pngFile(200, 100, [1, 2, 3]), side: 100, most: ANY }),
      shrink('b', { bytes: hollow(40, 40), side: 10, most: ANY }),
      shrink('c', { bytes: noise(100, 50), side: 50, most: ANY }),
    ])
    expect(all.map(one => one?.pixels)).toEqual([{ width: 100, height: 50 }, undefined, { width: 50, height: 25 }])
  })
})
