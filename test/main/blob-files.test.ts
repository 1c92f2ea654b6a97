import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BLOB_HEADERS, blobFile, isImage } from '../../main/blob-files'
import { blobUrl } from '../../renderer/base/blob-url'

const hash = '0123456789abcdef'.repeat(4)

describe('a kept picture', () => {
  test.each(['image/png', 'image/jpeg', 'image/webp', 'image/gif'])('is asked for by its hash as %s', type => {
    expect(blobFile(`app://atrium/blob/${hash}?type=${type}`)).toEqual({ hash, type })
    expect(blobFile(`app://atrium/blob/${hash}?type=${encodeURIComponent(type)}`)).toEqual({ hash, type })
  })

  test('has the address that the page asks for', () => {
    expect(blobFile(blobUrl(hash, 'image/png') ?? '')).toEqual({ hash, type: 'image/png' })
  })

  test('can neither load nor run anything, and is not taken for something else', () => {
    expect(BLOB_HEADERS['content-security-policy']).toBe("default-src 'none'; sandbox")
    expect(BLOB_HEADERS['x-content-type-options']).toBe('nosniff')
  })
})

describe('no picture is given for', () => {
  test.each([
    `app://atrium/blob/${hash}`,
    `app://atrium/blob/${hash}?type=`,
    `app://atrium/blob/${hash}?type=image/svg+xml`,
    `app://atrium/blob/${hash}?type=text/html`,
    `app://atrium/blob/${hash}?type=IMAGE/PNG`,
    `app://atrium/blob/${hash}?type=text/html&type=image/png`,
    `app://atrium/blob/${hash}?type=image/png%0d%0aset-cookie:x`,
    `app://atrium/blob/${hash.toUpperCase()}?type=image/png`,
    `app://atrium/blob/${hash.slice(1)}?type=image/png`,
    `app://atrium/blob/${hash}0?type=image/png`,
    `app://atrium/blob/${hash}/?type=image/png`,
    `app://atrium/blob/${hash}%0a?type=image/png`,
    `app://atrium/blob/..%2f${hash}?type=image/png`,
    `app://atrium/x/blob/${hash}?type=image/png`,
    `app://atrium//blob/${hash}?type=image/png`,
    `app://other/blob/${hash}?type=image/png`,
    `app://atrium.evil/blob/${hash}?type=image/png`,
    `app://atrium:80/blob/${hash}?type=image/png`,
    `https://atrium/blob/${hash}?type=image/png`,
    `file:///blob/${hash}?type=image/png`,
    'app://atrium/index.html?type=image/png',
    '',
  ])('%s', url => {
    expect(blobFile(url)).toBeNull()
  })

  test('any path but that of a hash', () => {
    fc.assert(
      fc.property(fc.webPath(), fc.string(), (path, more) => {
        const found = blobFile(`app://atrium/blob${path}${more}?type=image/png`)
        expect(found === null || /^[0-9a-f]{64}$/.test(found.hash)).toBe(true)
      }),
    )
  })
})

describe('isImage', () => {
  const beginnings = {
    'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    'image/jpeg': [0xff, 0xd8, 0xff, 0xe0],
    'image/webp': [...Buffer.from('RIFF\n\0\0\0WEBPVP8 ')],
    'image/gif': [...Buffer.from('GIF89a')],
  } as const
  const types = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const

  test.each(types)('knows %s by its first bytes, and by no others', type => {
    for (const other of types) {
      expect(isImage(Uint8Array.from([...beginnings[other], 1, 2, 3]), type)).toBe(other === type)
    }
  })

  test('takes neither nothing, nor text, nor half a beginning for a picture', () => {
    for (const type of types) {
      for (const bytes of [new Uint8Array(), Buffer.from('<svg/>'), Uint8Array.from(beginnings[type].slice(0, 2))]) {
        expect(isImage(bytes, type)).toBe(false)
      }
    }
  })
})
