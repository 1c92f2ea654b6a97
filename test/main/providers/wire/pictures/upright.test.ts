import { decode, encode } from 'jpeg-js'
import { describe, expect, test } from 'vitest'
import { shrinkPicture } from '../../../../../main/providers/wire/pictures/shrink-picture'
import { orientationOf } from '../../../../../main/providers/wire/pictures/upright'

const WIDTH = 64
const HEIGHT = 32
type Colour = 'red' | 'green' | 'blue' | 'white'
const COLOURS: Readonly<Record<Colour, readonly number[]>> = {
  red: [255, 0, 0],
  green: [0, 255, 0],
  blue: [0, 0, 255],
  white: [255, 255, 255],
}

/** A picture whose quarters are red and green above, blue and white below. */
function quarters(): Buffer {
  const data = Buffer.alloc(WIDTH * HEIGHT * 4)
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const [left, right]: [Colour, Colour] = y < HEIGHT / 2 ? ['red', 'green'] : ['blue', 'white']
      data.set([...COLOURS[x < WIDTH / 2 ? left : right], 255], (y * WIDTH + x) * 4)
    }
  }
  return encode({ width: WIDTH, height: HEIGHT, data }, 95).data
}

/** The same with the segment that cameras write. */
function lying(orientation: number, isLittle = true): Buffer {
  const tiff = Buffer.alloc(26)
  const put16 = (value: number, at: number) =>
    isLittle ? tiff.writeUInt16LE(value, at) : tiff.writeUInt16BE(value, at)
  const put32 = (value: number, at: number) =>
    isLittle ? tiff.writeUInt32LE(value, at) : tiff.writeUInt32BE(value, at)
  tiff.write(isLittle ? 'II' : 'MM', 'latin1')
  put16(42, 2)
  put32(8, 4)
  put16(1, 8)
  put16(0x0112, 10)
  put16(3, 12)
  put32(1, 14)
  put16(orientation, 18)
  const head = Buffer.from([0xff, 0xe1, 0, tiff.length + 8])
  const picture = quarters()
  return Buffer.concat([picture.subarray(0, 2), head, Buffer.from('Exif\0\0', 'latin1'), tiff, picture.subarray(2)])
}

function nearest(pixel: Uint8Array): Colour {
  const distance = (name: Colour) =>
    COLOURS[name].reduce((sum, value, index) => sum + Math.abs(value - (pixel[index] ?? 0)), 0)
  return (Object.keys(COLOURS) as Colour[]).sort((one, other) => distance(one) - distance(other))[0] ?? 'white'
}

/** The colours of the corners: above left and right, below left and right. */
function corners(bytes: Uint8Array): { size: [number, number]; colours: Colour[] } {
  const { width, height, data } = decode(bytes, { useTArray: true })
  const at = (x: number, y: number) => nearest(data.subarray((y * width + x) * 4, (y * width + x) * 4 + 3))
  const [right, bottom] = [width - 3, height - 3]
  return { size: [width, height], colours: [at(2, 2), at(right, 2), at(2, bottom), at(right, bottom)] }
}

describe('a picture that was made smaller stands upright where it says that it lies', () => {
  // By the table of Exif: where the first row and the first column are.
  test.each([
    [1, [32, 16], ['red', 'green', 'blue', 'white']],
    [2, [32, 16], ['green', 'red', 'white', 'blue']],
    [3, [32, 16], ['white', 'blue', 'green', 'red']],
    [4, [32, 16], ['blue', 'white', 'red', 'green']],
    [5, [16, 32], ['red', 'blue', 'green', 'white']],
    [6, [16, 32], ['blue', 'red', 'white', 'green']],
    [7, [16, 32], ['white', 'green', 'blue', 'red']],
    [8, [16, 32], ['green', 'white', 'red', 'blue']],
  ])('as %i', (orientation, size, colours) => {
    const fitted = shrinkPicture({ bytes: lying(orientation), side: 32, most: 1_000_000 })
    expect(fitted?.pixels).toEqual({ width: size[0], height: size[1] })
    expect(corners(fitted?.bytes ?? new Uint8Array())).toEqual({ size, colours })
  })

  test('in both orders of bytes', () => {
    expect([orientationOf(lying(6)), orientationOf(lying(6, false))]).toEqual([6, 6])
  })
})

test('an image cut anywhere, or with impossible values, is taken as upright or as it says, and nothing throws', () => {
  const whole = lying(8)
  for (let length = 0; length < 60; length++) expect([1, 8]).toContain(orientationOf(whole.subarray(0, length)))
  expect(orientationOf(lying(9))).toBe(1)
  expect(orientationOf(lying(0))).toBe(1)
  expect(orientationOf(Buffer.from('no picture'))).toBe(1)
  const endless = Buffer.concat([Buffer.from([0xff, 0xd8]), ...Array(500).fill(Buffer.from([0xff, 0xe2, 0, 2]))])
  expect(orientationOf(endless)).toBe(1)
})
