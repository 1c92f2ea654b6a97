import type { DocumentKind } from '../../shared/documents/document-facts'
import { counted } from './counted'
import type { DocumentText, PartPlace } from './document-task'

/** The names that a model is given for each kind of document and for its parts. */
const NAMES: Readonly<Record<DocumentKind, readonly [kind: string, part: string]>> = {
  pdf: ['PDF', 'page'],
  docx: ['Word document', ''],
  odt: ['OpenDocument text', ''],
  xlsx: ['Excel workbook', 'sheet'],
  ods: ['OpenDocument spreadsheet', 'sheet'],
  pptx: ['PowerPoint presentation', 'slide'],
  odp: ['OpenDocument presentation', 'slide'],
  epub: ['EPUB', 'chapter'],
  parquet: ['Parquet table', ''],
  notebook: ['Jupyter notebook', 'cell'],
  csv: ['table', ''],
  html: ['web page', ''],
}

/** So many places in the text are named, to read on from there. */
const MOST_PLACES = 8
const MOST_TABLES = 8

/**
 * Describes a document and the part of it that is shown, for a model, in one line that stands before its text, with more
 * `notes` about it.
 */
export function aboutDocument(read: DocumentText, notes: readonly string[] = []): string {
  const { facts } = read
  const [kind, part] = NAMES[facts.kind]
  const about = [
    [kind, facts.parts !== undefined && counted(facts.parts, part)].filter(Boolean).join(', ') + tablesOf(read),
    shownParts(read, part),
    shownLines(read),
    facts.pictures !== undefined && `${counted(facts.pictures, part)} without text, as pictures are`,
    placesOf(read, part),
    ...read.notes,
    ...notes,
  ]
  return `[${about.filter(Boolean).join('; ')}]`
}

function tablesOf({ facts: { kind, tables = [] } }: DocumentText): string {
  if (tables.length === 0) return ''
  const named = tables.slice(0, MOST_TABLES).map(({ name, rows, columns }) => {
    const shape = `${counted(rows, 'row')} × ${counted(columns, 'column')}`
    return name === '' ? shape : `${name} (${shape})`
  })
  const more = tables.length > MOST_TABLES ? ', …' : ''
  return `${kind === 'xlsx' || kind === 'ods' ? ': ' : ', '}${named.join(', ')}${more}`
}

function shownParts({ facts: { parts, from, to, isWhole } }: DocumentText, part: string): string | false {
  if (isWhole || parts === undefined || parts === 1 || from === undefined || to === undefined) return false
  return from === to ? `${part} ${from} shown` : `${part}s ${from}-${to} shown`
}

function shownLines({ facts, startLine, endLine, total, isCounted, range }: DocumentText): string | false {
  if (facts.isWhole) return false
  const all = isCounted ? total : `more than ${total}`
  return `lines ${startLine}-${endLine} of ${all} of ${range === undefined ? 'its text' : `what ${range} has`}`
}

function placesOf({ facts: { isWhole }, places, endLine }: DocumentText, part: string): string | false {
  const later = places.filter(({ line }) => line > endLine)
  if (isWhole || part === '' || later.length === 0) return false
  const step = Math.ceil(later.length / MOST_PLACES)
  const named = later.filter((_, at) => at % step === 0)
  return `${named.map(place => `${part} ${nameOf(place)}`).join(', ')}`
}

const nameOf = ({ part, line, name }: PartPlace) => `${name ?? part} begins in line ${line}`
