import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { decode } from 'jpeg-js'
import { describe, expect, test } from 'vitest'
import type { PagePicture } from '../../../../main/documents/document-task'
import { readPictures } from '../../../../main/documents/read-document'
import { isDeep } from '../../../helpers/how-deep'
import { makeDrawnPdf, makePdf, pdfImage, streamOf } from '../../../helpers/make-pdf'
import { patient } from '../../../helpers/read-bytes'

const shown = async (bytes: Uint8Array, parts = [1]) => {
  const found = await readPictures({ path: 'file.pdf', bytes }, parts, patient())
  if (!found) throw new Error('It is no document.')
  return found
}

const scanned = (name: string, parts: number[]) =>
  readFile(join('test/fixtures/documents', name)).then(bytes => shown(bytes, parts))

/** The picture of a page, and the colour at a place from 0 to 1, from the upper left corner on. */
async function pictureOf(bytes: Uint8Array): Promise<(x: number, y: number) => number[]> {
  const { pictures } = await shown(bytes)
  const [picture] = pictures
  if (!picture) throw new Error('There is no picture.')
  return colours(picture)
}

function colours({ bytes, pixels }: PagePicture): (x: number, y: number) => number[] {
  const { width, height, data } = decode(bytes, { useTArray: true })
  expect({ width, height }).toEqual(pixels)
  return (x, y) => {
    const at = (Math.floor(y * height) * width + Math.floor(x * width)) * 4
    return [...data.subarray(at, at + 3)]
  }
}

const near = (colour: number[]) => colour.map(value => expect.closeTo(value, -1.5))
const WHITE = near([255, 255, 255])
const BLACK = near([0, 0, 0])
const RED = near([255, 0, 0])
const BLUE = near([0, 0, 255])

const RGB = '/ColorSpace /DeviceRGB /BitsPerComponent 8'
const WHOLE = '100 0 0 100 0 0 cm'

describe('pages that were scanned', () => {
  // The box at the lower right is red where there are colours.
  test.each([
    ['JPEG', 1, [827, 1169], [180, 30, 30]],
    ['fax', 2, [1109, 1568], [0, 0, 0]],
    ['PNG', 3, [620, 877], [75, 75, 75]],
    ['JPEG 2000', 4, [620, 877], [180, 30, 30]],
  ])('are pictures where they were packed as %s, as large as models look at them', async (_, part, size, box) => {
    const { pictures, unseen, late } = await scanned('scan.pdf', [part])
    expect([unseen, late]).toEqual([[], []])
    const [picture] = pictures
    if (!picture) throw new Error('There is no picture.')
    expect([picture.part, picture.pixels.width, picture.pixels.height]).toEqual([part, ...size])
    expect(colours(picture)(0.82, 0.91)).toEqual(near(box))
    expect(colours(picture)(0.5, 0.7)[0]).toBeGreaterThan(235)
  })

  test('stand upright where the page says that it is turned', async () => {
    const { pictures } = await scanned('turned.pdf', [1])
    const [picture] = pictures
    expect(picture?.pixels).toEqual({ width: 620, height: 877 })
    expect(picture && colours(picture)(0.82, 0.91)).toEqual(near([75, 75, 75]))
  })
})

describe('a page is drawn of its images:', () => {
  test('strips that lie on each other, one of them upside down', async () => {
    const strip = pdfImage({ width: 1, height: 2, more: RGB, data: Buffer.from([255, 0, 0, 0, 0, 255]) })
    const at = await pictureOf(makeDrawnPdf('q 100 0 0 50 0 50 cm /I0 Do Q q 100 0 0 -50 0 50 cm /I0 Do Q', [strip]))
    expect([at(0.5, 0.1), at(0.5, 0.4), at(0.5, 0.6), at(0.5, 0.9)]).toEqual([RED, BLUE, BLUE, RED])
  })

  test('a shape that a colour is laid on by, over a background', async () => {
    const ground = pdfImage({ width: 1, height: 1, more: RGB, data: Buffer.from([0, 0, 255]) })
    // The upper of two bits is laid on.
    const shape = pdfImage({ width: 1, height: 2, more: '/ImageMask true /BitsPerComponent 1', data: '\x00\x80' })
    const at = await pictureOf(makeDrawnPdf(`1 0 0 rg q ${WHOLE} /I0 Do /I1 Do Q`, [ground, shape]))
    expect([at(0.5, 0.2), at(0.5, 0.8)]).toEqual([RED, BLUE])
  })

  test('one within a form, and one that is written into the page itself', async () => {
    const dark = pdfImage({ width: 1, height: 1, data: '\x00' })
    const form = streamOf(
      '/Type /XObject /Subtype /Form /BBox [0 0 100 100] /Matrix [1 0 0 1 50 0] /Resources << /XObject << /I0 5 0 R >> >>',
      'q 50 0 0 100 0 0 cm /I0 Do Q',
    )
    const inline = 'q 20 0 0 20 0 80 cm BI /W 1 /H 1 /CS /RGB /BPC 8 ID \xff\x00\x00 EI Q'
    const at = await pictureOf(makeDrawnPdf(`/I1 Do ${inline}`, [dark, form]))
    expect([at(0.75, 0.5), at(0.25, 0.5), at(0.1, 0.1)]).toEqual([BLACK, WHITE, RED])
  })

  test('one that is partly transparent', async () => {
    const mask = pdfImage({ width: 2, height: 1, data: '\x00\xff' })
    const red = pdfImage({ width: 1, height: 1, more: `${RGB} /SMask 6 0 R`, data: Buffer.from([255, 0, 0]) })
    const at = await pictureOf(makeDrawnPdf(`q ${WHOLE} /I0 Do Q`, [red, mask]))
    expect([at(0.2, 0.5), at(0.9, 0.5)]).toEqual([WHITE, RED])
  })

  test('small print is the mean of its pixels, and is not lost', async () => {
    const stripes = Buffer.alloc(4_000 * 4, Buffer.from([0, 255]))
    const image = pdfImage({ width: 4_000, height: 4, data: stripes })
    const at = await pictureOf(makeDrawnPdf(`q ${WHOLE} /I0 Do Q`, [image]))
    for (const x of [0.1, 0.33, 0.9]) expect(at(x, 0.5)[0]).toBeGreaterThan(60)
    for (const x of [0.1, 0.33, 0.9]) expect(at(x, 0.5)[0]).toBeLessThan(200)
  })

  test('lines that are drawn are missing, and it is said so', async () => {
    const image = pdfImage({ width: 1, height: 1, data: '\x00' })
    const lines = '0 0 m 10 10 l S '.repeat(20)
    const { pictures } = await shown(makeDrawnPdf(`q ${WHOLE} /I0 Do Q ${lines}`, [image]))
    expect(pictures.map(({ isPartial }) => isPartial)).toEqual([true])
  })
})

describe('there is no picture, and nothing else is lost,', () => {
  const unseen: readonly (readonly [name: string, bytes: () => Buffer])[] = [
    ['of a page of text', () => makePdf(['One'])],
    ['of an empty page', () => makeDrawnPdf('', [])],
    [
      'of an image of ten thousand million pixels',
      () => {
        const data = deflateSync(Buffer.alloc(100_000))
        const more = '/ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /FlateDecode'
        return makeDrawnPdf(`q ${WHOLE} /I0 Do Q`, [pdfImage({ width: 100_000, height: 100_000, more, data })])
      },
    ],
    [
      'of a JPEG that is far larger than the page says',
      () => {
        const frame = Buffer.from('ffd8ffc0001108fff0fff0030122000211010311010000', 'hex')
        const more = `${RGB} /Filter /DCTDecode`
        return makeDrawnPdf(`q ${WHOLE} /I0 Do Q`, [pdfImage({ width: 10, height: 10, more, data: frame })])
      },
    ],
    [
      'of a large image that is laid on the page ten thousand times',
      () => {
        const data = deflateSync(Buffer.alloc(2_000_000))
        const more = '/ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /FlateDecode'
        const image = pdfImage({ width: 4_000, height: 4_000, more, data })
        return makeDrawnPdf(`q ${WHOLE} ${'/I0 Do '.repeat(10_000)} Q`, [image])
      },
    ],
    [
      'of an image that is squeezed into a line',
      () => makeDrawnPdf('q 0 0 0 0 5 5 cm /I0 Do Q', [pdfImage({ width: 1, height: 1, data: '\x00' })]),
    ],
  ]
  // Of the large images one stands for the other, which takes seconds.
  test.each(isDeep ? unseen : unseen.filter(([name]) => !name.includes('ten thousand times')))(
    '%s',
    async (_, bytes) => {
      const found = await shown(bytes())
      expect(found.pictures.map(({ pixels }) => pixels)).toEqual([])
      expect(found.unseen).toEqual([1])
    },
  )

  test('of a page that is not there', async () => {
    expect((await shown(makePdf(['One']), [7])).unseen).toEqual([7])
  })
})
