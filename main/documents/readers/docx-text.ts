import { oneLine } from '../clean-lines'
import { byElement, type ElementTable } from '../package/by-element'
import { attributeOf, isOn, valOf, type XmlHandler } from '../package/parse-xml'
import type { ListMarks, ParagraphStyle } from './docx-styles'
import { type TableText, tableText } from './table-text'

export type DocxContext = {
  styleOf(id: string): ParagraphStyle
  marks: ListMarks
  /** The targets of links, by their id. */
  links: ReadonlyMap<string, string>
}

/** Is given one block after the other; items of a list belong together. */
export type TakeBlock = (block: string, isItem: boolean) => void

/** A paragraph while it is read, with what holds for the run that is open in it. */
type Paragraph = {
  text: string
  style: ParagraphStyle
  isBold: boolean
  isItalic: boolean
  link: string | undefined
  inRun: boolean
}

/** The elements that are not part of the current text: what was deleted or moved away, and the second version of a drawing. */
const LEFT_OUT = new Set(['del', 'moveFrom', 'Fallback', 'instrText', 'delText', 'rPrChange', 'pPrChange', 'sectPr'])

/**
 * Collects the blocks of a text of Word as Markdown: paragraphs, headings, items of lists, tables. A table within a table
 * becomes text of its cell, and a text box stands before the paragraph that it hangs on.
 */
export function docxText(context: DocxContext, take: TakeBlock): XmlHandler {
  const paragraphs: Paragraph[] = []
  const tables = tableText(table => take(table, false))
  const current = () => paragraphs.at(-1)
  const elements = byElement(
    joined([paragraphElements(context, paragraphs, { take, tables }), runElements(context, current), tables]),
  )
  let leftOut = 0
  /** The text of the element that is open. It comes in several pieces where it has entities. */
  let open: string | undefined
  return {
    open(name, attributes) {
      if (leftOut > 0 || LEFT_OUT.has(name)) leftOut += 1
      else if (name === 't') open = ''
      else elements.open(name, attributes)
    },
    text(text) {
      if (open !== undefined && leftOut === 0) open += text
    },
    close(name) {
      const paragraph = current()
      if (leftOut > 0) leftOut -= 1
      else if (name !== 't') elements.close(name)
      else {
        if (paragraph && open !== undefined) paragraph.text += emphasised(open, paragraph)
        open = undefined
      }
    },
  }
}

type Blocks = { take: TakeBlock; tables: TableText }

function paragraphElements(
  { styleOf, marks }: DocxContext,
  paragraphs: Paragraph[],
  { take, tables }: Blocks,
): ElementTable {
  const style = (own: ParagraphStyle) => {
    const paragraph = paragraphs.at(-1)
    // The paragraph's own properties override those of its style, in whatever order they come.
    if (paragraph && !paragraph.inRun) paragraph.style = { ...paragraph.style, ...own }
  }

  function finish({ text, style: { heading, list = '', level = 0 } }: Paragraph): void {
    const words = text.trim()
    if (words === '') return
    const mark = heading === undefined ? marks({ list, level }) : null
    if (tables.isOpen()) tables.write(mark ? `${mark} ${words}` : words)
    else if (heading !== undefined) take(`${'#'.repeat(Math.min(heading, 6))} ${oneLine(words)}`, false)
    else if (mark) take(`${'  '.repeat(Math.min(level, 8))}${mark} ${words.replaceAll('\n', ' ')}`, true)
    else take(words, false)
  }

  return {
    open: {
      p: () => {
        paragraphs.push({ text: '', style: {}, isBold: false, isItalic: false, link: undefined, inRun: false })
      },
      pStyle: attributes => style(styleOf(valOf(attributes))),
      numId: attributes => style({ list: valOf(attributes) }),
      ilvl: attributes => style({ level: Number(valOf(attributes)) }),
      outlineLvl: attributes => Number(valOf(attributes)) < 9 && style({ heading: Number(valOf(attributes)) + 1 }),
    },
    close: {
      p() {
        const paragraph = paragraphs.pop()
        if (paragraph) finish(paragraph)
      },
    },
  }
}

function runElements({ links }: DocxContext, current: () => Paragraph | undefined): ElementTable {
  const write = (text: string) => {
    const paragraph = current()
    if (paragraph) paragraph.text += text
  }
  const set = (change: Partial<Paragraph>) => Object.assign(current() ?? {}, change)
  const lineEnd = () => write('\n')
  return {
    open: {
      r: () => set({ inRun: true, isBold: false, isItalic: false }),
      b: attributes => current()?.inRun && set({ isBold: isOn(attributes) }),
      i: attributes => current()?.inRun && set({ isItalic: isOn(attributes) }),
      // The definition of a tab stop is not a tab.
      tab: () => current()?.inRun && write(' '),
      br: lineEnd,
      cr: lineEnd,
      noBreakHyphen: () => write('-'),
      footnoteReference: attributes => write(`[^${attributeOf(attributes, 'id') ?? ''}]`),
      endnoteReference: attributes => write(`[^e${attributeOf(attributes, 'id') ?? ''}]`),
      hyperlink(attributes) {
        const link = links.get(attributeOf(attributes, 'id') ?? '')
        set({ link })
        if (link !== undefined) write('[')
      },
      docPr(attributes) {
        const described = oneLine(attributeOf(attributes, 'descr') ?? '')
        if (described !== '') write(`![${described}]`)
      },
    },
    close: {
      r: () => set({ inRun: false }),
      hyperlink() {
        const link = current()?.link
        if (link !== undefined) write(`](${link})`)
        set({ link: undefined })
      },
    },
  }
}

/** Signs of emphasis stand at words. */
function emphasised(text: string, { isBold, isItalic }: Paragraph): string {
  const mark = `${isBold ? '**' : ''}${isItalic ? '*' : ''}`
  const words = text.trim()
  if (mark === '' || words === '') return text
  const start = text.indexOf(words)
  return `${text.slice(0, start)}${mark}${words}${mark}${text.slice(start + words.length)}`
}

function joined(tables: readonly ElementTable[]): ElementTable {
  return {
    open: Object.assign({}, ...tables.map(({ open }) => open)),
    close: Object.assign({}, ...tables.map(({ close }) => close)),
  }
}
