import { cleanLines, oneLine } from '../clean-lines'
import { isDamaged } from '../document-problem'
import { type DocumentPart, type OpenDocument, type Reading, wantedParts } from '../document-reader'
import { byElement, type ElementTable } from '../package/by-element'
import type { DocumentPackage } from '../package/open-package'
import { attributeOf, parseXml, type XmlAttributes, type XmlHandler } from '../package/parse-xml'
import { markdownTable } from './markdown-table'

const CONTENT = 'content.xml'
/** A row, a cell or a blank stands for several by a number: a small file could have them without end. */
const MOST_REPEATED = 64

/** The looks of text and of lists, by the names of their styles. */
type Styles = {
  emphasis: ReadonlyMap<string, string>
  /** The levels, from 1 on, on which a list counts. */
  counted: ReadonlyMap<string, ReadonlySet<number>>
}

/** A text of OpenDocument (.odt) in one piece, with its notes where they are referred to. */
export async function openOdt(parts: DocumentPackage): Promise<OpenDocument> {
  const { styles } = await outlineOf(parts)
  async function* read(): AsyncGenerator<DocumentPart> {
    const blocks: string[] = []
    await parseXml(
      parts.pieces(CONTENT),
      textHandler(styles, block => blocks.push(block)),
    )
    yield { lines: cleanLines(blocks.join('')) }
  }
  return { kind: 'odt', read }
}

/** A presentation of OpenDocument (.odp), slide by slide, with the speaker's notes. */
export async function openOdp(parts: DocumentPackage): Promise<OpenDocument> {
  const { styles, slides } = await outlineOf(parts)
  async function* read(reading: Reading): AsyncGenerator<DocumentPart> {
    const texts: string[][] = slides.map(() => [])
    let slide = -1
    const handler = textHandler(styles, block => texts[slide]?.push(block))
    await parseXml(parts.pieces(CONTENT), {
      ...handler,
      open(name, attributes) {
        if (name === 'page') slide += 1
        handler.open(name, attributes)
      },
    })
    for (const number of wantedParts(slides.length, reading)) {
      const text = (texts[number - 1] ?? []).join('').trim()
      const lines = [`## Slide ${number}`, '', ...cleanLines(text), '']
      yield text === '' ? { isPicture: true, lines } : { lines }
    }
  }
  return { kind: 'odp', parts: slides.length, read }
}

/** Reads the styles, which stand before the text, and counts the slides. */
async function outlineOf(parts: DocumentPackage): Promise<{ styles: Styles; slides: readonly null[] }> {
  if (!parts.has(CONTENT)) throw isDamaged(new Error(`There is no ${CONTENT} in it.`))
  const emphasis = new Map<string, string>()
  const counted = new Map<string, Set<number>>()
  const slides: null[] = []
  let [style, list] = ['', '']
  await parseXml(
    parts.pieces(CONTENT),
    byElement({
      open: {
        style(attributes) {
          style = attributeOf(attributes, 'name') ?? ''
        },
        'text-properties'(attributes) {
          const isBold = /^(?:bold|[6-9]00)$/.test(attributeOf(attributes, 'font-weight') ?? '')
          const isItalic = attributeOf(attributes, 'font-style') === 'italic'
          if (isBold || isItalic) emphasis.set(style, `${isBold ? '**' : ''}${isItalic ? '*' : ''}`)
        },
        'list-style'(attributes) {
          list = attributeOf(attributes, 'name') ?? ''
          counted.set(list, new Set())
        },
        'list-level-style-number'(attributes) {
          counted.get(list)?.add(Number(attributeOf(attributes, 'level') ?? 1))
        },
        page: () => slides.push(null),
      },
    }),
  )
  return { styles: { emphasis, counted }, slides }
}

/** A list that is open, with the number of its last item; null where it does not count. */
type OpenList = { style: string; number: number | null }
type OpenTable = { rows: string[][]; cell: string[] | null; repeated: number }
/** A paragraph while it is read. `mark` is that of the item which it begins. */
type Paragraph = { text: string; heading: number; mark: string; level: number }

/** Elements of which nothing is told: deleted text, comments, the numbers of pages, and what only programs know. */
const LEFT_OUT = new Set([
  'tracked-changes',
  'annotation',
  'page-number',
  'date',
  'time',
  'forms',
  'automatic-styles',
  'event-listeners',
])

/** A text while it is read: its paragraphs, lists and tables that are open, and the mark of the item that begins. */
type TextState = { paragraphs: Paragraph[]; lists: OpenList[]; tables: OpenTable[]; mark: string }

/** Collects the blocks of a text as Markdown, each with the blank lines before it. */
function textHandler(styles: Styles, take: (block: string) => void): XmlHandler {
  const state: TextState = { paragraphs: [], lists: [], tables: [], mark: '' }
  let [leftOut, isFirst, wasItem] = [0, true, false]

  function addBlock(block: string, isItem: boolean): void {
    take(`${isFirst ? '' : isItem && wasItem ? '\n' : '\n\n'}${block}`)
    isFirst = false
    wasItem = isItem
  }

  const tables = tableElements(state.tables, table => addBlock(table, false))
  const all = [paragraphElements(state, addBlock), listElements(state, styles), runElements(state, styles), tables]
  const elements = byElement({
    open: Object.assign({}, ...all.map(({ open }) => open)),
    close: Object.assign({}, ...all.map(({ close }) => close)),
  })
  return {
    open(name, attributes) {
      if (leftOut > 0 || LEFT_OUT.has(name)) leftOut += 1
      else elements.open(name, attributes)
    },
    text(text) {
      const paragraph = state.paragraphs.at(-1)
      if (leftOut === 0 && paragraph) paragraph.text += text.replace(/\s+/g, ' ')
    },
    close(name) {
      if (leftOut > 0) leftOut -= 1
      else elements.close(name)
    },
  }
}

function paragraphElements(state: TextState, addBlock: (block: string, isItem: boolean) => void): ElementTable {
  function begin(heading: number): void {
    state.paragraphs.push({ text: '', heading, mark: state.mark, level: state.lists.length - 1 })
    state.mark = ''
  }

  function end(): void {
    const paragraph = state.paragraphs.pop()
    const text = paragraph?.text.trim() ?? ''
    if (!paragraph || text === '') return
    const { heading, mark, level } = paragraph
    const cell = state.tables.at(-1)?.cell
    const outer = state.paragraphs.at(-1)
    // A note stands where it is referred to.
    if (outer) outer.text += ` (${oneLine(text)})`
    else if (cell) cell.push(oneLine(text))
    else if (heading > 0) addBlock(`${'#'.repeat(Math.min(heading, 6))} ${oneLine(text)}`, false)
    else if (mark !== '') addBlock(`${'  '.repeat(Math.min(level, 8))}${mark} ${text.replaceAll('\n', ' ')}`, true)
    else addBlock(text, false)
  }

  return {
    open: { p: () => begin(0), h: attributes => begin(countOf(attributes, 'outline-level')) },
    close: { p: end, h: end },
  }
}

function listElements(state: TextState, { counted }: Styles): ElementTable {
  const { lists } = state
  return {
    open: {
      list(attributes) {
        const style = attributeOf(attributes, 'style-name') ?? lists.at(-1)?.style ?? ''
        lists.push({ style, number: counted.get(style)?.has(lists.length + 1) ? 0 : null })
      },
      'list-item'() {
        const list = lists.at(-1)
        if (list?.number != null) list.number += 1
        state.mark = list?.number == null ? '-' : `${list.number}.`
      },
    },
    close: { list: () => lists.pop() },
  }
}

function runElements({ paragraphs }: TextState, { emphasis }: Styles): ElementTable {
  const marks: string[] = []
  const links: string[] = []
  const write = (text: string) => {
    const paragraph = paragraphs.at(-1)
    if (paragraph) paragraph.text += text
  }
  return {
    open: {
      span(attributes) {
        const mark = emphasis.get(attributeOf(attributes, 'style-name') ?? '') ?? ''
        marks.push(mark)
        write(mark)
      },
      a(attributes) {
        const target = attributeOf(attributes, 'href') ?? ''
        links.push(/^(?:https?|mailto):/i.test(target) ? target : '')
        if (links.at(-1) !== '') write('[')
      },
      s: attributes => write(' '.repeat(countOf(attributes, 'c'))),
      tab: () => write(' '),
      'line-break': () => write('\n'),
    },
    close: {
      span: () => write(marks.pop() ?? ''),
      a() {
        const target = links.pop()
        if (target) write(`](${target})`)
      },
    },
  }
}

/** A table within another one becomes text of its cell. */
function tableElements(tables: OpenTable[], take: (table: string) => void): ElementTable {
  const openCell = (attributes: XmlAttributes) => {
    const table = tables.at(-1)
    if (table) [table.cell, table.repeated] = [[], countOf(attributes, 'number-columns-repeated')]
  }
  const closeCell = () => {
    const table = tables.at(-1)
    if (!table?.cell) return
    const text = table.cell.join(' ')
    for (let at = 0; at < table.repeated; at++) table.rows.at(-1)?.push(text)
    table.cell = null
  }
  return {
    open: {
      table: () => tables.push({ rows: [], cell: null, repeated: 1 }),
      'table-row': () => tables.at(-1)?.rows.push([]),
      'table-cell': openCell,
      'covered-table-cell': openCell,
    },
    close: {
      'table-cell': closeCell,
      'covered-table-cell': closeCell,
      table() {
        const rows = tables.pop()?.rows ?? []
        const cell = tables.at(-1)?.cell
        if (cell) cell.push(rows.map(row => row.join(' / ')).join('; '))
        else if (rows.length > 0) take(markdownTable(rows))
      },
    },
  }
}

function countOf(attributes: XmlAttributes, name: string): number {
  const count = Number(attributeOf(attributes, name) ?? 1)
  return Number.isInteger(count) && count > 0 ? Math.min(count, MOST_REPEATED) : 1
}
