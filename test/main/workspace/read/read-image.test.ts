import { truncate } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { readImage } from '../../../../main/workspace/read/read-image'
import { toolContext } from '../../../helpers/tool-context'

const png = Buffer.from('\x89PNG\r\n\x1a\nrest', 'latin1')
const jpeg = Buffer.from('\xff\xd8\xff\xe0rest', 'latin1')
const webp = Buffer.from('RIFF\x10\0\0\0WEBPVP8 ', 'latin1')
const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0', 'latin1')

async function read(name: string, bytes: Uint8Array) {
  const context = await toolContext({ [name]: bytes })
  return readImage(context.path(name))
}

test.each([
  ['a.png', png, 'image/png'],
  ['a.JPG', jpeg, 'image/jpeg'],
  ['a.jpeg', jpeg, 'image/jpeg'],
  ['a.webp', webp, 'image/webp'],
  ['no-extension', png, 'image/png'],
  ['wrong.png', jpeg, 'image/jpeg'],
])('reads %s by its content', async (name, bytes, mimeType) => {
  expect(await read(name, bytes)).toEqual({ mimeType, bytes })
})

test.each([
  ['a.txt', Buffer.from('text')],
  ['a.svg', Buffer.from('<svg/>')],
  ['a.riff', Buffer.from('RIFF\x10\0\0\0WAVE', 'latin1')],
  ['empty', Buffer.alloc(0)],
])('takes %s for no image', async (name, bytes) => {
  expect(await read(name, bytes)).toBeNull()
})

describe('refuses', () => {
  test.each([
    ['photo.heic', heic],
    ['photo', heic],
    ['photo.heif', Buffer.from('whatever')],
    ['fake.png', Buffer.from('not an image')],
    ['empty.webp', Buffer.alloc(0)],
  ])('%s, which no model takes', async (name, bytes) => {
    await expect(read(name, bytes)).rejects.toThrow(`unsupported image format: ${name} (allowed: PNG, JPEG, WEBP)`)
  })

  test('an image that is too large, without reading it', async () => {
    const context = await toolContext({ 'big.png': png })
    await truncate(context.path('big.png'), 21 * 1024 * 1024)
    await expect(readImage(context.path('big.png'))).rejects.toThrow(
      'image too large: big.png is 21.0 MB (limit: 20 MB)',
    )
  })
})
