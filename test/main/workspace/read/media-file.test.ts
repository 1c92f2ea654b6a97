import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { mediaFile } from '../../../../main/workspace/read/media-file'
import { mp4File } from '../../../helpers/media-services'
import { pngFile } from '../../../helpers/png-file'
import { temporaryFolder } from '../../../helpers/temp-folder'

async function looked(bytes: Buffer) {
  const path = join(await temporaryFolder(), 'file')
  await writeFile(path, bytes)
  return mediaFile(path)
}

const webp = (body: Buffer) => {
  const head = Buffer.from('RIFF....WEBPVP8 ', 'latin1')
  head.writeUInt32LE(4 + 4 + body.length, 4)
  return Buffer.concat([head, body])
}
const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(9_000, 1), Buffer.from([0xff, 0xd9])])
const gif = Buffer.concat([Buffer.from('GIF89a', 'latin1'), Buffer.alloc(8_000, 1), Buffer.from([0x3b])])
const webm = (size: number, body = Buffer.alloc(500, 1)) => {
  const head = Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x84, 1, 2, 3, 4, 0x18, 0x53, 0x80, 0x67, 0, 0])
  head.writeUInt16BE(0x4000 | size, 13)
  return Buffer.concat([head, body])
}

const WHOLE: [string, Buffer][] = [
  ['image/png', pngFile(300, 200, [200, 10, 10])],
  ['image/jpeg', jpeg],
  ['image/webp', webp(Buffer.alloc(9_000, 1))],
  ['image/gif', gif],
  ['video/mp4', mp4File(Buffer.alloc(9_000, 1))],
  ['video/webm', webm(500)],
]

describe.each(WHOLE)('%s', (type, bytes) => {
  test('is known by its bytes', async () => {
    expect(await looked(bytes)).toEqual({ type, isWhole: true })
  })

  test.each([0.3, 0.6, 0.99])('is not whole where only %d of it came', async share => {
    const half = bytes.subarray(0, Math.floor(bytes.length * share))
    expect(await looked(half)).toEqual({ type, isWhole: false })
  })
})

test('a recording of a browser says nothing of its length', async () => {
  const open = Buffer.from([
    0x1a,
    0x45,
    0xdf,
    0xa3,
    0x80,
    0x18,
    0x53,
    0x80,
    0x67,
    0x01,
    ...Array(7).fill(0xff),
    1,
    2,
    3,
  ])
  expect(await looked(open)).toEqual({ type: 'video/webm', isWhole: true })
})

test.each([
  ['a web page', Buffer.from('<!doctype html><h1>Sorry</h1>')],
  ['nothing', Buffer.alloc(0)],
  ['a picture as phones make it', Buffer.concat([Buffer.from('\0\0\0\x18ftypheic', 'latin1'), Buffer.alloc(12)])],
  ['an audio file', Buffer.from('RIFF\x24\0\0\0WAVEfmt ', 'latin1')],
])('%s is no picture and no video', async (_, bytes) => {
  expect(await looked(bytes)).toBeNull()
})
