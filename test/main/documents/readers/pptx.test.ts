import { expect, test } from 'vitest'
import { officeParts, relationships } from '../../../helpers/make-office'
import { makeZip } from '../../../helpers/make-zip'
import { readBytes } from '../../../helpers/read-bytes'

const paragraph = (text: string, level = 0) => `<a:p><a:pPr lvl="${level}"/><a:r><a:t>${text}</a:t></a:r></a:p>`
const shape = (place: string, ...paragraphs: string[]) =>
  `<p:sp><p:nvSpPr><p:nvPr><p:ph type="${place}"/></p:nvPr></p:nvSpPr><p:txBody>${paragraphs.join('')}</p:txBody></p:sp>`

function makePptx(slides: readonly string[], notes: Readonly<Record<number, string>> = {}): Promise<Buffer> {
  const list = slides.map((_, at) => `<p:sldId id="${256 + at}" r:id="r${at}"/>`).join('')
  const links = Object.fromEntries(slides.map((_, at) => [`r${at}`, ['slide', `slides/slide${at}.xml`] as const]))
  const files = slides.flatMap((slide, at) => {
    const note = notes[at]
    const own = [`ppt/slides/slide${at}.xml`, `<p:sld>${slide}</p:sld>`] as const
    if (note === undefined) return [own]
    return [
      own,
      [`ppt/slides/_rels/slide${at}.xml.rels`, relationships({ n: ['notesSlide', `../notesSlides/n${at}.xml`] })],
      [`ppt/notesSlides/n${at}.xml`, `<p:notes>${note}</p:notes>`],
    ] as const
  })
  return makeZip(
    officeParts('pptx', `<p:presentation><p:sldIdLst>${list}</p:sldIdLst></p:presentation>`, {
      'ppt/_rels/presentation.xml.rels': relationships(links),
      ...Object.fromEntries(files),
    }),
  )
}

test('slides are told with titles, texts by their level, tables, descriptions and notes, but not their numbers', async () => {
  const cell = (text: string) => `<a:tc><a:txBody>${paragraph(text)}</a:txBody></a:tc>`
  const table = `<p:graphicFrame><a:tbl><a:tr>${cell('A')}${cell('B')}</a:tr><a:tr>${cell('1')}${cell('2')}</a:tr></a:tbl></p:graphicFrame>`
  const picture = '<p:pic><p:nvPicPr><p:cNvPr id="4" name="x.png" descr="A chart"/></p:nvPicPr></p:pic>'
  const bytes = await makePptx(
    [
      shape('ctrTitle', paragraph('Plan')) +
        shape('body', paragraph('One'), paragraph('Two', 1)) +
        shape('sldNum', paragraph('1')),
      table + picture,
      '',
    ],
    { 0: shape('body', paragraph('Say this.')) },
  )
  expect(await readBytes(bytes)).toBe(
    [
      '[PowerPoint presentation, 3 slides; 1 slide without text, as pictures are]',
      '## Slide 1: Plan\n\nOne\n  - Two\n\nNotes:\n\nSay this.\n',
      '## Slide 2\n\n| A | B |\n| --- | --- |\n| 1 | 2 |\n\n![A chart]\n',
      '## Slide 3',
    ].join('\n'),
  )
})
