import { expect, test } from 'vitest'
import { readDocument } from '../../../main/documents/read-document'
import { type ShownPages, shownPages } from '../../../main/documents/shown-pages'
import { makeDrawnPdf, makePdf, makeScannedPdf, pdfImage } from '../../helpers/make-pdf'
import { patient } from '../../helpers/read-bytes'

const WHOLE = 'q 100 0 0 100 0 0 cm /I0 Do Q'
const scan = makeScannedPdf(6)

/** Of these pages of a document, as pictures, so many at most. */
function shownOf(bytes: Uint8Array, pictures: number[], most = 10): Promise<ShownPages> {
  return shownPages({ path: 'a.pdf', bytes }, { read: { pictures }, most }, patient())
}

test.each([
  [[4], 10, [4], ['page 4 is sent along as a picture']],
  [[1, 2, 3, 5], 10, [1, 2, 3, 5], ['pages 1-3, 5 are sent along as pictures, in this order']],
  [
    [1, 3, 4, 6],
    3,
    [1, 3, 4],
    ['pages 1, 3-4 are sent along as pictures, in this order', 'page 6 is not, as at most 3 are at once'],
  ],
  [[1, 2, 3, 4, 6], 1, [1], ['page 1 is sent along as a picture', 'pages 2-4, 6 are not, as at most 1 are at once']],
])('of the pages %j at most %d are pictures, and it is said which', async (pages, most, shown, notes) => {
  const found = await shownOf(scan, pages, most)
  expect(found.pictures.map(({ part }) => part)).toEqual(shown)
  expect(found.notes).toEqual(notes)
})

test('no document is opened where all of its pages have text', async () => {
  expect(await shownOf(Buffer.from('no document'), [])).toEqual({ pictures: [], notes: [] })
})

test('the pages without text that a text names are those that are shown', async () => {
  const file = { path: 'a.pdf', bytes: scan }
  const read = await readDocument(file, { range: '2-3' }, patient())
  if (!read) throw new Error('It is no document.')
  const { pictures } = await shownPages(file, { read, most: 10 }, patient())
  expect(pictures.map(({ part }) => part)).toEqual([2, 3])
})

test('it is said of which page there is no image, and which lacks what is drawn', async () => {
  expect(await shownOf(makePdf(['Words', 'More']), [1])).toEqual({
    pictures: [],
    notes: ['page 1 has no image that can be sent'],
  })
  expect((await shownOf(makePdf(['Words', 'More']), [1, 2])).notes).toEqual([
    'pages 1-2 have no image that can be sent',
  ])
  const lines = '0 0 m 10 10 l S '.repeat(20)
  const drawn = makeDrawnPdf(`${WHOLE} ${lines}`, [pdfImage({ width: 1, height: 1, data: '\x00' })])
  expect((await shownOf(drawn, [1])).notes).toEqual([
    'page 1 is sent along as a picture',
    'page 1 has drawn lines or shapes, which its picture lacks',
  ])
})

test('a document that cannot be shown leaves its text, and a note that says why', async () => {
  const { pictures, notes } = await shownOf(Buffer.from('%PDF-1.7\n'), [1])
  expect(pictures).toEqual([])
  expect(notes).toEqual([expect.stringMatching(/^no pictures of them can be sent: This document is damaged/)])
  // A file without any pages has nothing to report.
  expect(await shownOf(Buffer.from('only text'), [1])).toEqual({ pictures: [], notes: [] })
})

test('a caller who stops it gets no notes, but the reason', async () => {
  const stop = new AbortController()
  const shown = shownPages(
    { path: 'a.pdf', bytes: scan },
    { read: { pictures: [1] }, most: 1 },
    { signal: stop.signal },
  )
  stop.abort(new Error('stopped'))
  await expect(shown).rejects.toThrow('stopped')
})
