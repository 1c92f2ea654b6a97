import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { previewFile } from '../../../main/files/preview-file'
import { makeDocx } from '../../helpers/make-office'
import { makePdf } from '../../helpers/make-pdf'
import { makeZip } from '../../helpers/make-zip'
import { toolContext } from '../../helpers/tool-context'

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')

async function preview(content: string | Uint8Array) {
  const { write, path } = await toolContext()
  await write({ 'file.bin': content })
  return previewFile(path('file.bin'))
}

test('shows a text as it is, without its byte order mark', async () => {
  expect(await preview('\uFEFFnaïve\r\n漢字')).toEqual({
    type: 'text',
    text: 'naïve\r\n漢字',
    bytes: 17,
    isWhole: true,
    end: 17,
  })
  expect(await preview('')).toEqual({ type: 'text', text: '', bytes: 0, isWhole: true, end: 0 })
})

test('reads UTF-16 with its mark, and Windows-1252', async () => {
  expect(await preview(Buffer.from('\uFEFFhé', 'utf16le'))).toMatchObject({ type: 'text', text: 'hé' })
  expect(await preview(Buffer.from([0x68, 0xe9]))).toMatchObject({ type: 'text', text: 'hé' })
})

test('shows whole lines of the beginning of a long text', async () => {
  const shown = await preview('ä line\n'.repeat(200_000))
  expect(shown).toMatchObject({ type: 'text', isWhole: false, bytes: 1_600_000 })
  expect(shown.type === 'text' && /^(ä line\n)+$/.test(shown.text)).toBe(true)
})

test('cuts no character where a long text has no lines', async () => {
  const shown = await preview(`a${'漢'.repeat(500_000)}`)
  expect(shown.type === 'text' && /^a漢+$/.test(shown.text)).toBe(true)
})

test('gives the bytes of a picture, whatever it is called', async () => {
  expect(await preview(PNG)).toEqual({ type: 'image', mimeType: 'image/png', content: new Uint8Array(PNG), bytes: 16 })
  expect(await preview('GIF89a...')).toMatchObject({ type: 'image', mimeType: 'image/gif' })
})

test('gives the bytes of a PDF, whatever it is called', async () => {
  const pdf = makePdf(['one'])
  expect(await preview(pdf)).toEqual({ type: 'pdf', content: new Uint8Array(pdf), bytes: pdf.length })
  expect(await preview('a text about %PDF-1.4')).toMatchObject({ type: 'text' })
})

test('gives what a page of the web says, with its source, and the source alone where scripts draw it', async () => {
  const { write, path } = await toolContext()
  const page = '<title>Report</title><h1>Sums</h1><p>One <b>two</b></p>'
  const drawn = '<div id="root"></div><script src="a.js"></script>'
  const deep = '<div>'.repeat(1_000)
  await write({ 'page.html': page, 'drawn.html': drawn, 'deep.html': deep })
  expect(await previewFile(path('page.html'))).toEqual({
    type: 'document',
    text: '# Sums\n\nOne **two**',
    document: { kind: 'html', isWhole: true },
    bytes: page.length,
    source: { type: 'text', text: page, bytes: page.length, isWhole: true, end: page.length },
  })
  expect(await previewFile(path('drawn.html'))).toMatchObject({ type: 'text', text: drawn })
  expect(await previewFile(path('deep.html'))).toMatchObject({ type: 'text', text: deep })
})

test('gives the text of other documents, and why one cannot be read', async () => {
  const docx = await makeDocx('<w:p><w:r><w:t>Words</w:t></w:r></w:p>')
  expect(await preview(docx)).toEqual({
    type: 'document',
    text: 'Words',
    bytes: docx.length,
    document: { kind: 'docx', isWhole: true },
  })
  const damaged = docx.subarray(0, 100)
  expect(await preview(damaged)).toEqual({
    type: 'none',
    bytes: 100,
    reason: expect.objectContaining({ id: expect.stringContaining('This document is damaged') }),
  })
  expect(await preview(await makeZip({ a: 'x' }))).toMatchObject({ type: 'none' })
})

test('shows no binary file, and a drawing only as its source', async () => {
  expect(await preview(Buffer.from([1, 0, 2, 0, 3]))).toEqual({ type: 'none', bytes: 5 })
  expect(await preview('<svg onload="alert(1)"/>')).toMatchObject({ type: 'text' })
})

test.skipIf(process.platform === 'win32')('refuses folders and pipes', async () => {
  const { path, workspace } = await toolContext()
  execFileSync('mkfifo', [path('pipe')])
  await expect(previewFile(path('pipe'))).rejects.toThrow('named pipe')
  await expect(previewFile(workspace)).rejects.toThrow('not a file')
  await expect(previewFile(path('none'))).rejects.toThrow('not found')
})

test.each([
  ['UTF-8', (text: string) => Buffer.from(text)],
  ['UTF-16, little end first', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
  ['UTF-16, big end first', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
])('a long text goes on where it ended, piece by piece to its end: %s', async (_, encoded) => {
  const { write, path } = await toolContext()
  // Among them one whose bytes look like a line end across two units.
  for (const text of [
    'ä line of 漢字 and 😀\n'.repeat(120_000),
    `a${'😀'.repeat(900_000)}`,
    '\u0a0a\u0a00x'.repeat(400_000),
  ]) {
    await write({ 'file.bin': encoded(text) })
    let read = ''
    for (let from = 0, pages = 0; pages < 50; pages++) {
      const page = await previewFile(path('file.bin'), from)
      if (page.type !== 'text') throw new Error(page.type)
      read += page.text
      from = page.end
      if (page.isWhole) break
    }
    expect(read === text).toBe(true)
  }
})
