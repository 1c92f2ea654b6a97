import { expect, test } from 'vitest'
import { makeZip } from '../../../helpers/make-zip'
import { readBytes } from '../../../helpers/read-bytes'

const CONTAINER = '<container><rootfiles><rootfile full-path="OPS/book.opf"/></rootfiles></container>'

function makeEpub(chapters: Readonly<Record<string, string>>, more: Readonly<Record<string, string>> = {}) {
  const items = Object.keys(chapters).map(
    name => `<item id="${name}" href="${name}.xhtml" media-type="application/xhtml+xml"/>`,
  )
  const order = Object.keys(chapters).map(name => `<itemref idref="${name}"/>`)
  const files = Object.entries(chapters).map(([name, body]) => [
    `OPS/${name}.xhtml`,
    `<?xml version="1.0"?><!DOCTYPE html><html><head><title>T</title></head><body>${body}</body></html>`,
  ])
  return makeZip({
    mimetype: 'application/epub+zip',
    'META-INF/container.xml': CONTAINER,
    'OPS/book.opf': `<package><manifest>${items.join('')}</manifest><spine>${order.reverse().join('')}</spine></package>`,
    ...Object.fromEntries(files),
    ...more,
  })
}

test('a book is told chapter by chapter, in the order in which it is read', async () => {
  const book = await makeEpub({
    b: '<h1>Later</h1><p>It <em>ends</em>.</p>',
    a: '<p>It begins.</p>',
    c: '<img src="x.png"/>',
  })
  expect(await readBytes(book)).toBe(
    '[EPUB, 3 chapters; 1 chapter without text, as pictures are]\n' +
      '## Chapter 1\n\n(This chapter has no text.)\n\n## Chapter 2\n\nIt begins.\n\n## Chapter 3\n\n# Later\n\nIt _ends_.',
  )
})

test('encrypted fonts are no matter, encrypted chapters are', async () => {
  const encryption = (uri: string) => ({
    'META-INF/encryption.xml': `<encryption><EncryptedData><CipherData><CipherReference URI="${uri}"/></CipherData></EncryptedData></encryption>`,
  })
  expect(await readBytes(await makeEpub({ a: '<p>Open</p>' }, encryption('OPS/font.otf')))).toContain('Open')
  const locked = await makeEpub({ a: '<p>x</p>' }, encryption('OPS/a.xhtml'))
  await expect(readBytes(locked)).rejects.toThrow('This document is encrypted.')
})

test('a chapter that is nested without end is refused', async () => {
  const deep = await makeEpub({ a: '<div>'.repeat(30_000) })
  await expect(readBytes(deep)).rejects.toThrow('The parts of this document are nested too deeply')
})

test('a book without chapters is damaged', async () => {
  await expect(readBytes(await makeEpub({}))).rejects.toThrow('This document is damaged')
  await expect(
    readBytes(await makeZip({ mimetype: 'application/epub+zip', 'META-INF/container.xml': '<container/>' })),
  ).rejects.toThrow('This document is damaged')
})
