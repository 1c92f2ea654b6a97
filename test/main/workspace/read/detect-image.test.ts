import { expect, test } from 'vitest'
import { imageType, looksLikeImage } from '../../../../main/workspace/read/detect-image'
import { pngFile } from '../../../helpers/png-file'

const png = pngFile(2, 2, [0, 0, 0])
const text = Buffer.from('plain text of some length')

test('a type is told by the bytes and not by the name', () => {
  expect(imageType(png)).toBe('image/png')
  expect(imageType(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0x10]))).toBe('image/jpeg')
  expect(imageType(text)).toBeNull()
})

test('an animation is not taken for a picture that every model takes', () => {
  expect(imageType(Buffer.from('GIF89a0000000000'))).toBeNull()
})

test('a file named like a picture, or beginning like one, is not read as text', () => {
  expect(looksLikeImage('photo.JPG', text)).toBe(true)
  expect(looksLikeImage('data', png)).toBe(true)
  expect(looksLikeImage('data', Buffer.from('\0\0\0\x18ftypheic'))).toBe(true)
  expect(looksLikeImage('data', Buffer.from('\0\0\0\x18ftypmp42'))).toBe(false)
  expect(looksLikeImage('png.txt', text)).toBe(false)
})
