import {
  AlignmentType,
  BorderStyle,
  Document,
  ExternalHyperlink,
  HeadingLevel,
  type ILevelsOptions,
  type IRunOptions,
  LevelFormat,
  Packer,
  Paragraph,
  ShadingType,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx'
import type { MarkedToken, Token, Tokens } from 'marked'
import { contentOf } from '../../../shared/markdown/blocks'
import { decodeEntities } from '../../../shared/markdown/decode-entities'
import { wholeBlocks } from '../../../shared/markdown/finish-blocks'
import { isFormula } from '../../../shared/markdown/math'
import { isPlain } from '../../../shared/markdown/plain-block'
import { outsideLink } from '../../../shared/outside-link'
import { documentTitle } from './document-title'
import { xmlText } from './xml-text'

/** Word has nine levels of a list. */
const DEEPEST = 8
/** The indent of one level, in twentieths of a point. */
const INDENT = 720
const CODE_FONT = 'Consolas'
const CODE_SHADING = { type: ShadingType.CLEAR, color: 'auto', fill: 'F2F2F2' } as const
const BULLETS = 'bullets'
const HEADING_COLOR = '1F1F1F'

const HEADINGS = [
  HeadingLevel.HEADING_1,
  HeadingLevel.HEADING_2,
  HeadingLevel.HEADING_3,
  HeadingLevel.HEADING_4,
  HeadingLevel.HEADING_5,
  HeadingLevel.HEADING_6,
] as const

/** The surroundings of a block: the level of its list, from 0 on, and whether it is quoted. */
type Nesting = { level: number; isQuoted: boolean }
type Block = Paragraph | Table
/** The numbered lists of a document, each of which counts on its own. */
type Numberings = { reference: string; start: number; level: number }[]

/** Returns a Word document (.docx) with the headings, lists, tables, quotes, code and links of a Markdown text. */
export async function markdownDocx(markdown: string): Promise<Uint8Array> {
  const numberings: Numberings = []
  const tokens = wholeBlocks(markdown)
  const children = blocksOf(tokens, { level: 0, isQuoted: false }, numberings)
  const document = new Document({
    creator: 'Atrium',
    lastModifiedBy: 'Atrium',
    title: documentTitle(tokens),
    styles: {
      default: {
        document: { run: { font: 'Calibri', size: 22 }, paragraph: { spacing: { after: 160, line: 276 } } },
        heading1: headingLook(36, 320),
        heading2: headingLook(30, 280),
        heading3: headingLook(26, 240),
        heading4: headingLook(24, 200),
        heading5: headingLook(22, 200),
        heading6: { ...headingLook(22, 200), run: { size: 22, italics: true, color: HEADING_COLOR } },
      },
    },
    numbering: {
      config: [
        { reference: BULLETS, levels: levelsOf(LevelFormat.BULLET) },
        ...numberings.map(({ reference, start, level }) => ({
          reference,
          levels: levelsOf(LevelFormat.DECIMAL, { start, level }),
        })),
      ],
    },
    sections: [{ children: children.length > 0 ? children : [new Paragraph('')] }],
  })
  return new Uint8Array(await Packer.toBuffer(document))
}

/** Its size in half points, and the room above it in twentieths of a point. */
function headingLook(size: number, before: number) {
  return { run: { size, bold: true, color: HEADING_COLOR }, paragraph: { spacing: { before, after: before / 2 } } }
}

function levelsOf(format: 'bullet' | 'decimal', first?: { start: number; level: number }): ILevelsOptions[] {
  return Array.from({ length: DEEPEST + 1 }, (_, level) => ({
    level,
    format,
    text: format === LevelFormat.BULLET ? (['•', '◦', '▪'][level % 3] ?? '•') : `%${level + 1}.`,
    alignment: AlignmentType.LEFT,
    ...(first?.level === level && { start: first.start }),
    style: { paragraph: { indent: { left: INDENT * (level + 1), hanging: INDENT / 2 } } },
  }))
}

function blocksOf(tokens: readonly Token[], nesting: Nesting, numberings: Numberings): Block[] {
  return tokens.flatMap(token => blockOf(token, nesting, numberings))
}

function blockOf(any: Token, nesting: Nesting, numberings: Numberings): Block[] {
  if (isFormula(any)) return codeLines(any.text, nesting)
  if (isPlain(any)) return plainLines(any.raw, nesting)
  const token = any as MarkedToken
  switch (token.type) {
    case 'heading':
      return [
        new Paragraph({ heading: HEADINGS[token.depth - 1] ?? HeadingLevel.HEADING_6, children: runs(token.tokens) }),
      ]
    case 'code':
      return codeLines(token.text, nesting)
    case 'list':
      return listOf(token, nesting, numberings)
    case 'table':
      return [tableOf(token), new Paragraph({ spacing: { after: 0 }, children: [] })]
    case 'blockquote':
      return blocksOf(token.tokens, { ...nesting, isQuoted: true }, numberings)
    case 'hr':
      return [new Paragraph({ border: { bottom: { style: BorderStyle.SINGLE, size: 6, space: 1, color: 'BFBFBF' } } })]
    case 'space':
    case 'def':
    case 'checkbox':
      return []
    case 'html':
      return plainLines(token.text, nesting)
    case 'paragraph':
      return [paragraph(runs(token.tokens), nesting)]
    default:
      return [paragraph(runs([token]), nesting)]
  }
}

type Run = TextRun | ExternalHyperlink

function paragraph(children: readonly Run[], { level, isQuoted }: Nesting): Paragraph {
  return new Paragraph({
    children: [...children],
    ...(level > 0 || isQuoted ? { indent: { left: INDENT * (level + (isQuoted ? 1 : 0)) } } : {}),
    ...(isQuoted && { border: { left: { style: BorderStyle.SINGLE, size: 18, space: 12, color: 'BFBFBF' } } }),
  })
}

function plainLines(text: string, nesting: Nesting): Block[] {
  return [paragraph(linesOf(text.trim(), {}), nesting)]
}

/** Code is one paragraph, so that its shading has no gaps. */
function codeLines(text: string, { level }: Nesting): Block[] {
  return [
    new Paragraph({
      children: linesOf(text, { font: CODE_FONT, size: 19 }),
      shading: CODE_SHADING,
      indent: { left: INDENT * level },
      spacing: { line: 240 },
      keepLines: text.split('\n').length < 30,
    }),
  ]
}

/** Runs of a text with line breaks in it. */
function linesOf(text: string, style: IRunOptions): TextRun[] {
  return text
    .split('\n')
    .map((line, index) => new TextRun({ ...style, text: xmlText(line), ...(index > 0 && { break: 1 }) }))
}

function listOf({ ordered, start, items }: Tokens.List, nesting: Nesting, numberings: Numberings): Block[] {
  const level = Math.min(nesting.level, DEEPEST)
  let reference = BULLETS
  if (ordered) {
    reference = `numbers-${numberings.length + 1}`
    numberings.push({ reference, start: typeof start === 'number' ? start : 1, level })
  }
  return items.flatMap(item => itemOf(item, { numbering: { reference, level }, nesting }, numberings))
}

type ItemContext = { numbering: { reference: string; level: number }; nesting: Nesting }

/** The first paragraph of an item has its mark, and all that follows stands below it. */
function itemOf(item: Tokens.ListItem, { numbering, nesting }: ItemContext, numberings: Numberings): Block[] {
  const box = item.task ? [new TextRun({ text: item.checked ? '☑ ' : '☐ ' })] : []
  const [first, ...rest] = contentOf(item.tokens).filter(({ type }) => type !== 'checkbox')
  const below = { ...nesting, level: nesting.level + 1 }
  const isText = first?.type === 'text' || first?.type === 'paragraph'
  const own = isText ? runs((first as Tokens.Text).tokens ?? [first]) : []
  const line = new Paragraph({ numbering, spacing: { after: 60 }, children: [...box, ...own] })
  return [line, ...blocksOf(isText ? rest : first ? [first, ...rest] : [], below, numberings)]
}

const ALIGNMENTS = { left: AlignmentType.LEFT, center: AlignmentType.CENTER, right: AlignmentType.RIGHT } as const

function tableOf({ header, rows }: Tokens.Table): Table {
  const cell = ({ tokens, align }: Tokens.TableCell, isHeader: boolean) =>
    new TableCell({
      margins: { top: 40, bottom: 40, left: 100, right: 100 },
      ...(isHeader && { shading: CODE_SHADING }),
      children: [
        new Paragraph({
          spacing: { after: 0 },
          ...(align && { alignment: ALIGNMENTS[align] }),
          children: runs(tokens, isHeader ? { bold: true } : {}),
        }),
      ],
    })
  const line = (cells: readonly Tokens.TableCell[], isHeader: boolean) =>
    new TableRow({ tableHeader: isHeader, cantSplit: true, children: cells.map(one => cell(one, isHeader)) })
  return new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    rows: [line(header, true), ...rows.map(row => line(row, false))],
  })
}

/** A text in pieces, each with the look that all that surrounds it gives it. */
function runs(tokens: readonly Token[] | undefined, style: IRunOptions = {}, isInLink = false): Run[] {
  return (tokens ?? []).flatMap(token => runOf(token, style, isInLink))
}

function runOf(any: Token, style: IRunOptions, isInLink: boolean): Run[] {
  if (isFormula(any)) return [new TextRun({ ...style, font: CODE_FONT, text: xmlText(any.text) })]
  const token = any as MarkedToken
  switch (token.type) {
    case 'strong':
      return runs(token.tokens, { ...style, bold: true }, isInLink)
    case 'em':
      return runs(token.tokens, { ...style, italics: true }, isInLink)
    case 'del':
      return runs(token.tokens, { ...style, strike: true }, isInLink)
    case 'codespan':
      return [new TextRun({ ...style, font: CODE_FONT, shading: CODE_SHADING, text: xmlText(token.text) })]
    case 'link':
      return linkOf(token, style, isInLink)
    case 'image':
      return [new TextRun({ ...style, text: `[${xmlText(decodeEntities(token.text)) || 'image'}]` })]
    case 'br':
      return [new TextRun({ break: 1 })]
    case 'checkbox':
      return []
    case 'text':
      if ('tokens' in token && token.tokens) return runs(token.tokens, style, isInLink)
      return linesOf(decodeEntities(token.text).replaceAll('\n', ' '), style)
    case 'escape':
      return [new TextRun({ ...style, text: xmlText(token.text) })]
    default:
      return [new TextRun({ ...style, text: xmlText('raw' in token ? token.raw : '') })]
  }
}

function linkOf({ href, tokens }: Tokens.Link, style: IRunOptions, isInLink: boolean): Run[] {
  const address = isInLink ? null : addressOf(href)
  if (address === null) return runs(tokens, style, isInLink)
  const children = runs(tokens, { ...style, color: '0563C1', underline: {} }, true)
  return [new ExternalHyperlink({ link: address, children: children.filter(run => run instanceof TextRun) })]
}

/** Addresses that the window itself would not open lead nowhere from a document either. */
function addressOf(href: string): string | null {
  try {
    return outsideLink(decodeEntities(href))
  } catch {
    return null
  }
}
