import { expect, test } from 'vitest'
import { imagePixels } from '../../../../main/providers/wire/image-pixels'
import { pngFile } from '../../../helpers/png-file'

const webp = (kind: string, ...rest: number[]) =>
  Buffer.concat([Buffer.from(`RIFF\0\0\0\0WEBP${kind}`, 'latin1'), Buffer.from(rest)])

test.each<[string, Uint8Array, { width: number; height: number } | undefined]>([
  ['PNG', pngFile(300, 2, [0, 0, 0]), { width: 300, height: 2 }],
  ['GIF', Buffer.from([...Buffer.from('GIF89a'), 0x2c, 1, 2, 0]), { width: 300, height: 2 }],
  [
    'JPEG behind other segments',
    Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 9, 9, 0xff, 0xc2, 0, 11, 8, 0, 2, 1, 0x2c, 3]),
    { width: 300, height: 2 },
  ],
  ['a lossy WebP', webp('VP8 ', 0, 0, 0, 0, 0, 0, 0, 0x9d, 1, 0x2a, 0x2c, 1, 2, 0), { width: 300, height: 2 }],
  ['a lossless WebP', webp('VP8L', 0, 0, 0, 0, 0x2f, 0x2b, 0x41, 0, 0), { width: 300, height: 2 }],
  ['an extended WebP', webp('VP8X', 0, 0, 0, 0, 0, 0, 0, 0, 0x2b, 1, 0, 1, 0, 0), { width: 300, height: 2 }],
  ['a PNG that is cut', pngFile(300, 2, [0, 0, 0]).subarray(0, 18), undefined],
  ['a JPEG without a frame', Buffer.from([0xff, 0xd8, 0xff, 0xd9]), undefined],
  ['nothing', Buffer.alloc(0), undefined],
  ['text', Buffer.from('This is no image at all.'), undefined],
])('reads how large %s is', (_, bytes, expected) => {
  expect(imagePixels(bytes)).toEqual(expected)
})
