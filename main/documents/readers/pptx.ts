import { cleanLines, oneLine } from '../clean-lines'
import { type DocumentPart, type OpenDocument, type Reading, wantedParts } from '../document-reader'
import { byElement } from '../package/by-element'
import type { DocumentPackage } from '../package/open-package'
import { attributeOf, parseXml, type XmlHandler } from '../package/parse-xml'
import { relationshipsOf } from '../package/relationships'
import { tableText } from './table-text'

/** A presentation, slide by slide: titles, texts, tables, what pictures are described as, and the speaker's notes. */
export async function openPptx(parts: DocumentPackage, path: string): Promise<OpenDocument> {
  const targets = new Map((await relationshipsOf(parts, path)).map(({ id, target }) => [id, target]))
  const slides: string[] = []
  await parseXml(parts.pieces(path), {
    open(name, attributes) {
      if (name !== 'sldId') return
      // Its own number is called id as well, without a prefix.
      const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? ''
      const target = targets.get(id)
      if (target !== undefined && parts.has(target)) slides.push(target)
    },
  })

  async function* read(reading: Reading): AsyncGenerator<DocumentPart> {
    for (const number of wantedParts(slides.length, reading))
      yield await slideOf(parts, slides[number - 1] ?? '', number)
  }

  return { kind: 'pptx', parts: slides.length, read }
}

async function slideOf(parts: DocumentPackage, path: string, number: number): Promise<DocumentPart> {
  const slide = await textsOf(parts, path)
  const notesPath = (await relationshipsOf(parts, path)).find(one => one.type === 'notesSlide')?.target
  const notes = notesPath !== undefined && parts.has(notesPath) ? (await textsOf(parts, notesPath)).blocks : []
  const title = `## Slide ${number}${slide.title === '' ? '' : `: ${slide.title}`}`
  const blocks = [title, ...slide.blocks, ...(notes.length > 0 ? ['Notes:', ...notes] : [])]
  const isPicture = slide.title === '' && slide.blocks.length === 0
  return { ...(isPicture && { isPicture }), lines: [...cleanLines(blocks.join('\n\n')), ''] }
}

async function textsOf(parts: DocumentPackage, path: string): Promise<{ title: string; blocks: string[] }> {
  const found = { title: '', blocks: [] as string[] }
  await parseXml(parts.pieces(path), slideText(found))
  return found
}

/** The placeholders that are on every slide and so tell nothing about one. */
const LEFT_OUT = /^(?:sldNum|dt|ftr|hdr)$/

/** A shape while it is read: what place it takes on the slide, and its paragraphs so far. */
type Shape = { place: string; lines: string[] }

function slideText(found: { title: string; blocks: string[] }): XmlHandler {
  const tables = tableText(table => found.blocks.push(table))
  let shape: Shape = { place: '', lines: [] }
  let [text, level, isText] = ['', 0, false]

  function endParagraph(): void {
    const words = oneLine(text)
    if (words === '') return
    if (tables.isOpen()) tables.write(words)
    else shape.lines.push(level > 0 ? `${'  '.repeat(level)}- ${words}` : words)
  }

  function endShape(): void {
    const { place, lines } = shape
    shape = { place: '', lines: [] }
    if (lines.length === 0 || LEFT_OUT.test(place)) return
    if (/^(?:title|ctrTitle)$/.test(place) && found.title === '') found.title = lines.map(line => line.trim()).join(' ')
    else found.blocks.push(lines.join('\n'))
  }

  const handler = byElement({
    open: {
      ...tables.open,
      sp() {
        shape = { place: '', lines: [] }
      },
      ph(attributes) {
        shape.place = attributeOf(attributes, 'type') ?? 'body'
      },
      p() {
        text = ''
        level = 0
      },
      pPr(attributes) {
        level = Math.min(8, Number(attributeOf(attributes, 'lvl') ?? 0))
      },
      t() {
        isText = true
      },
      br() {
        text += ' '
      },
      cNvPr(attributes) {
        const described = oneLine(attributeOf(attributes, 'descr') ?? '')
        if (described !== '') found.blocks.push(`![${described}]`)
      },
    },
    text(piece) {
      if (isText) text += piece
    },
    close: {
      ...tables.close,
      t() {
        isText = false
      },
      p: endParagraph,
      sp: endShape,
    },
  })
  return handler
}
