import { expect, test } from 'vitest'
import { imageAddress } from '../../../../main/agent/export/image-address'
import { pngFile } from '../../../helpers/png-file'

test('an image is an address that holds it, by the type of its bytes', () => {
  const base64 = pngFile(2, 2, [1, 2, 3]).toString('base64')
  expect(imageAddress(base64)).toBe(`data:image/png;base64,${base64}`)
})

test.each([undefined, '', 'aGVsbG8gd29ybGQ=', Buffer.from('<svg onload="x()">').toString('base64'), '"><script>'])(
  '%j is none',
  base64 => {
    expect(imageAddress(base64)).toBeNull()
  },
)
