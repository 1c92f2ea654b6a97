import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { blobPath, isHash, isPack } from '../../../../main/store/blobs/blob-path'

const hash = 'ab'.repeat(32)

test('a blob lies in the folder that its hash begins with', () => {
  expect(blobPath('/kept', hash)).toBe(join('/kept', 'ab', hash))
})

test.each(['', '..', `../${hash}`, hash.toUpperCase(), hash.slice(1), `${hash}0`, `${hash}\n`, `${'/'.repeat(64)}`])(
  '%j leads nowhere',
  name => {
    expect(() => blobPath('/kept', name)).toThrow('That isn’t the hash of a saved copy.')
  },
)

test('nothing is a hash but 64 digits', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 70 }), name => {
      expect(isHash(name)).toBe(/^[0-9a-f]{64}(?!\n)$/.test(name))
    }),
  )
})

test('a pack is told by its name', () => {
  expect(isPack('0b9f6c1e-1111-4222-8333-444455556666.pack')).toBe(true)
  expect(isPack(`../0b9f6c1e-1111-4222-8333-4444555566.pack`)).toBe(false)
})
