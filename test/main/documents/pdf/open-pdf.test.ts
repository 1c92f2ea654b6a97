import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { makePdf } from '../../../helpers/make-pdf'
import { readBytes } from '../../../helpers/read-bytes'

test('a PDF is told page by page, and of a page without text that it is a picture', async () => {
  expect(await readBytes(makePdf(['One (1)', '', 'Three']))).toBe(
    [
      '[PDF, 3 pages; 1 page without text, as pictures are]',
      '## Page 1\n\nOne (1)\n\n## Page 2\n\n(This page is a picture: it has no text.)\n\n## Page 3\n\nThree',
    ].join('\n'),
  )
})

test('of a part of it is said which pages these are, and where later ones begin', async () => {
  const pdf = makePdf(Array.from({ length: 300 }, (_, at) => `Line of page ${at + 1}`))
  const text = await readBytes(pdf, { startLine: 5, limit: 8 })
  const [about, ...lines] = text.split('\n')
  expect(about).toMatch(
    /^\[PDF, 300 pages; pages 2-3 shown; lines 5-12 of \S.* of its text; page 4 begins in line 13, /,
  )
  expect(lines).toEqual(['## Page 2', '', 'Line of page 2', '', '## Page 3', '', 'Line of page 3', ''])
})

test('text in Japanese, Chinese and Korean is read by character maps that the PDF names and does not hold', async () => {
  const text = await readBytes(await readFile('test/fixtures/documents/east-asian.pdf'))
  for (const words of ['日本語の請求書です。', '中文发票号码。', '한국어 문서입니다.']) expect(text).toContain(words)
})

test('a PDF says what it is called and who wrote it, in words that end nothing around them', async () => {
  const info = '<< /Title (A report]; [x) /Author (Ann Author) >>'
  const pdf = Buffer.from(
    makePdf(['One']).toString('latin1').replace('/Root 1 0 R', `/Root 1 0 R /Info ${info}`),
    'latin1',
  )
  const [about] = (await readBytes(pdf)).split('\n')
  expect(about).toBe('[PDF, 1 page; title: A report x; author: Ann Author]')
})
