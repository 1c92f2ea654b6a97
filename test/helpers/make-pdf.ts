/** A PDF of these objects, the first of which is its catalogue. What is no text is written as latin-1. */
export function pdfOf(objects: readonly string[]): Buffer {
  let body = '%PDF-1.4\n'
  const rows = objects.map((object, at) => {
    const row = `${String(body.length).padStart(10, '0')} 00000 n \n`
    body += `${at + 1} 0 obj\n${object}\nendobj\n`
    return row
  })
  const count = objects.length + 1
  const trailer = `trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`
  return Buffer.from(`${body}xref\n0 ${count}\n0000000000 65535 f \n${rows.join('')}${trailer}`, 'latin1')
}

const CATALOGUE = '<< /Type /Catalog /Pages 2 0 R >>'

/** A PDF with one line of text on each of its pages. */
export function makePdf(lines: readonly string[]): Buffer {
  const pageIds = lines.map((_, index) => 4 + 2 * index)
  return pdfOf([
    CATALOGUE,
    `<< /Type /Pages /Kids [${pageIds.map(id => `${id} 0 R`).join(' ')}] /Count ${lines.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...lines.flatMap((line, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${5 + 2 * index} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
      streamOf('', `BT /F1 24 Tf 72 700 Td (${line.replace(/[\\()]/g, '\\$&')}) Tj ET`),
    ]),
  ])
}

/** A PDF of one page of 100 × 100 points without text: what draws it, and the images that it draws by the names I0, I1 … */
export function makeDrawnPdf(content: string, images: readonly string[]): Buffer {
  const names = images.map((_, at) => `/I${at} ${5 + at} 0 R`).join(' ')
  return pdfOf([
    CATALOGUE,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] /Contents 4 0 R /Resources << /XObject << ${names} >> >> >>`,
    streamOf('', content),
    ...images,
  ])
}

type ImageOfPdf = { width: number; height: number; more?: string; data: string | Uint8Array }

/** An image of a PDF. Without `more` it is grey, a byte for each pixel. */
export function pdfImage({ width, height, more, data }: ImageOfPdf): string {
  const looks = more ?? '/ColorSpace /DeviceGray /BitsPerComponent 8'
  return streamOf(`/Type /XObject /Subtype /Image /Width ${width} /Height ${height} ${looks}`, data)
}

export function streamOf(about: string, data: string | Uint8Array): string {
  const text = typeof data === 'string' ? data : Buffer.from(data).toString('latin1')
  return `<< ${about} /Length ${text.length} >>\nstream\n${text}\nendstream`
}

/** A PDF of so many scanned pages, all of which show one image; a dark one if none is given. */
export function makeScannedPdf(pages: number, image = pdfImage({ width: 1, height: 1, data: '\x20' })): Buffer {
  const ids = Array.from({ length: pages }, (_, at) => 5 + at)
  return pdfOf([
    CATALOGUE,
    `<< /Type /Pages /Kids [${ids.map(id => `${id} 0 R`).join(' ')}] /Count ${pages} >>`,
    streamOf('', 'q 100 0 0 100 0 0 cm /I0 Do Q'),
    image,
    ...ids.map(
      () =>
        '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] /Contents 3 0 R /Resources << /XObject << /I0 4 0 R >> >> >>',
    ),
  ])
}
