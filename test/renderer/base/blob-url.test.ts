import { expect, test } from 'vitest'
import { blobUrl } from '../../../renderer/base/blob-url'

const hash = 'ab'.repeat(32)

test('a kept picture is asked for by its hash and type', () => {
  expect(blobUrl(hash, 'image/webp')).toBe(`app://atrium/blob/${hash}?type=image/webp`)
})

test.each([
  ['../../etc/passwd', 'image/png'],
  [hash.toUpperCase(), 'image/png'],
  [hash.slice(2), 'image/png'],
  ['', 'image/png'],
  [hash, 'image/svg+xml'],
  [hash, 'text/html'],
  [hash, 'image/png&x=y'],
])('there is no address for %s as %s', (wrong, type) => {
  expect(blobUrl(wrong, type)).toBeNull()
})
