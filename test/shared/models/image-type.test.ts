import { expect, test } from 'vitest'
import { HEAD_BYTES, imageTypeOf } from '../../../shared/models/image-type'

const bytes = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'))

test.each([
  ['image/png', '\x89PNG\r\n\x1a\n....'],
  ['image/jpeg', '\xff\xd8\xff\xe0'],
  ['image/webp', 'RIFF\0\x12\xff.WEBPVP8 '],
  ['image/gif', 'GIF89a'],
  ['image/gif', 'GIF87a'],
])('%s is known by how it begins', (type, text) => {
  expect(imageTypeOf(bytes(text))).toBe(type)
  expect(imageTypeOf(bytes(text).subarray(0, HEAD_BYTES))).toBe(type)
})

test.each([
  '',
  '\x89PN',
  'GIF88a',
  'GIF is a format',
  'RIFF....WAVE',
  'RIFF',
  '<svg/>',
  'BM....',
  '%PDF-1.7',
  '\0\xff\xd8\xff',
])('%j is none', text => expect(imageTypeOf(bytes(text))).toBeNull())
