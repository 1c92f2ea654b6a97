import { cleanLines } from '../clean-lines'
import type { DocumentPart, OpenDocument } from '../document-reader'
import type { DocumentPackage } from '../package/open-package'
import { attributeOf, parseXml, type XmlHandler } from '../package/parse-xml'
import { relationshipsOf } from '../package/relationships'
import { listMarks, paragraphStyles } from './docx-styles'
import { type DocxContext, docxText } from './docx-text'

/** A text of Word in one piece, with its footnotes and endnotes at the end. Headers, footers and comments are not told. */
export async function openDocx(parts: DocumentPackage, path: string): Promise<OpenDocument> {
  const related = await relationshipsOf(parts, path)
  const pathOf = (type: string) => related.find(one => one.type === type && parts.has(one.target))?.target
  const links = (all: typeof related) =>
    new Map(all.flatMap(({ id, target, isOutside }) => (isOutside ? [[id, target] as const] : [])))
  const context: DocxContext = {
    styleOf: await paragraphStyles(parts, pathOf('styles')),
    marks: await listMarks(parts, pathOf('numbering')),
    links: links(related),
  }

  async function* read(): AsyncGenerator<DocumentPart> {
    const blocks = joinedBlocks()
    await parseXml(parts.pieces(path), docxText(context, blocks.take))
    for (const [type, mark] of NOTES) {
      const notes = pathOf(type)
      if (notes === undefined) continue
      const own = { ...context, links: links(await relationshipsOf(parts, notes)) }
      await parseXml(parts.pieces(notes), notesText(own, mark, blocks.take))
    }
    const hasComments = pathOf('comments') !== undefined
    yield { lines: cleanLines(blocks.text()), notes: hasComments ? ['its comments are left out'] : [] }
  }

  return { kind: 'docx', read }
}

const NOTES = [
  ['footnotes', ''],
  ['endnotes', 'e'],
] as const

/** Each note under its mark. The lines that part notes from the text are notes of a type of their own. */
function notesText(context: DocxContext, mark: string, take: (block: string, isItem: boolean) => void): XmlHandler {
  let note: { id: string; isText: boolean; blocks: string[] } | undefined
  const inner = docxText(context, block => note?.blocks.push(block))
  return {
    open(name, attributes) {
      if (name === 'footnote' || name === 'endnote') {
        const type = attributeOf(attributes, 'type') ?? 'normal'
        note = { id: attributeOf(attributes, 'id') ?? '', isText: type === 'normal', blocks: [] }
      } else inner.open(name, attributes)
    },
    text: inner.text,
    close(name) {
      if (name !== 'footnote' && name !== 'endnote') return inner.close?.(name)
      if (note?.isText) take(`[^${mark}${note.id}]: ${note.blocks.join(' ')}`, false)
      note = undefined
    },
  }
}

/** Blocks with a blank line between them, but for the items of one list. */
function joinedBlocks() {
  const blocks: string[] = []
  let wasItem = false
  return {
    take(block: string, isItem: boolean): void {
      if (blocks.length > 0) blocks.push(isItem && wasItem ? '\n' : '\n\n')
      blocks.push(block)
      wasItem = isItem
    },
    text: () => blocks.join(''),
  }
}
