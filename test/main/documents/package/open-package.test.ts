import { expect, test } from 'vitest'
import { byteSource } from '../../../../main/documents/byte-source'
import { openPackage } from '../../../../main/documents/package/open-package'
import { makeZip } from '../../../helpers/make-zip'

const open = async (zip: Buffer) => openPackage(byteSource({ bytes: zip }))

test.each([true, false])('the parts of a zip are read by their path, stored: %s', async isStored => {
  const parts = await open(await makeZip({ 'a/b.xml': 'text '.repeat(100_000), c: '' }, isStored))
  expect(parts.names).toEqual(['a/b.xml', 'c'])
  expect([parts.has('/a/b.xml'), parts.has('d'), parts.sizeOf('a/b.xml')]).toEqual([true, false, 500_000])
  expect(await parts.text('a/b.xml')).toBe('text '.repeat(100_000))
  expect(await parts.text('c')).toBe('')
  await expect(parts.text('d')).rejects.toThrow('This document is damaged')
})

test('a part that is read half is let go', async () => {
  const parts = await open(await makeZip({ a: 'text '.repeat(1_000_000) }))
  for await (const piece of parts.pieces('a')) {
    expect(piece.length).toBeGreaterThan(0)
    break
  }
  expect((await parts.text('a')).length).toBe(5_000_000)
})

test('all that is read of it together is bounded, also where each part alone is small', async () => {
  const files = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`${at}`, Buffer.alloc(3_000_000)]))
  const parts = await open(await makeZip(files))
  const all = Object.keys(files).map(name => parts.text(name))
  await expect(Promise.all(all)).rejects.toThrow('This document would unpack to 3 MB')
  await Promise.allSettled(all)
})
