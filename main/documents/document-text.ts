import type { DocumentFacts } from '../../shared/documents/document-facts'
import type { PartRange } from './document-range'
import type { DocumentPart, OpenDocument } from './document-reader'
import type { DocumentText, LinesWish, PartPlace } from './document-task'

/** Of a longer text the beginning is told. */
const MOST_CHARACTERS = 50_000_000
/** The maximum number that a model is told about individually. */
const MOST_TABLES = 20
const MOST_NOTES = 10

/** A document that was read; what it was read with is let go. */
export type ReadDocument = Pick<OpenDocument, 'kind' | 'parts'> & { hasPictures: boolean }

/** The text of a document as far as it was read. */
export type KnownText = {
  lines: string[]
  places: PartPlace[]
  /** The parts without text. */
  pictures: number[]
  tables: { name: string; rows: number; columns: number }[]
  notes: string[]
  range: PartRange | undefined
  isWhole: boolean
}

/** Until how many lines are there it is read without a look at the time, and which parts of it. */
type TextRequest = { wanted: number; range: PartRange | undefined; isLate: () => boolean }

/**
 * Reads a document to its end, or until it `isLate` and as many lines are there as are wanted. What cannot be read of
 * it is in the notes.
 */
export async function readText(document: OpenDocument, { wanted, range, isLate }: TextRequest): Promise<KnownText> {
  const known: KnownText = { lines: [], places: [], pictures: [], tables: [], notes: [], range, isWhole: false }
  const reading = {
    ...(range && { range }),
    isLate: (more: number) => known.lines.length + more > wanted && isLate(),
  }
  let characters = 0
  note(known, document.notes)
  for await (const part of document.read(reading)) {
    characters += add(known, part)
    if (characters > MOST_CHARACTERS) {
      note(known, [`after line ${known.lines.length} the rest is left out, as the text is too long`])
      return trimmed(known)
    }
    if (reading.isLate(0)) return known
  }
  known.isWhole = true
  return trimmed(known)
}

/** Gives back how many characters it has. */
function add(known: KnownText, { lines, name, isPicture, table, notes }: DocumentPart): number {
  const place = { part: (known.range?.from ?? 1) + known.places.length, line: known.lines.length + 1 }
  known.places.push(name === undefined ? place : { ...place, name })
  let characters = 0
  for (const line of lines) {
    characters += line.length + 1
    known.lines.push(line)
  }
  if (isPicture) known.pictures.push(place.part)
  if (table && known.tables.length < MOST_TABLES)
    known.tables.push({ name: table.name, rows: table.rows, columns: table.width })
  note(known, notes)
  return characters
}

function note({ notes }: KnownText, more: readonly string[] = []): void {
  notes.push(...more.slice(0, MOST_NOTES - notes.length))
}

/** Blank lines part what follows, and nothing follows the last. */
function trimmed(known: KnownText): KnownText {
  while (known.lines.at(-1) === '') known.lines.pop()
  return known
}

/** The lines that are wanted, and what there is to say of all of them. */
export function linesOf(document: ReadDocument, known: KnownText, wish: LinesWish): DocumentText {
  const { startLine, limit, maxCharacters, range } = wish
  const all = known.lines
  let [end, room] = [startLine - 1, maxCharacters]
  for (; end < Math.min(all.length, startLine - 1 + limit); end++) {
    room -= (all[end]?.length ?? 0) + 1
    if (room < 0 && end > startLine - 1) break
  }
  const next = end < all.length || !known.isWhole ? end + 1 : null
  const text = all.slice(startLine - 1, end).join('\n')
  const isWhole = startLine === 1 && next === null && isAll(document, known)
  const facts = factsOf(document, known, { from: startLine, to: end, isWhole })
  const { places, notes } = known
  const { from = 1, to = from } = facts
  const pictures = document.hasPictures ? known.pictures.filter(part => part >= from && part <= to) : []
  return {
    facts,
    text,
    startLine,
    endLine: end,
    next,
    total: all.length,
    isCounted: known.isWhole,
    pictures,
    places,
    notes,
    ...(range !== undefined && { range }),
  }
}

/** Returns whether no range leaves anything out. */
function isAll({ parts = 1 }: ReadDocument, { range }: KnownText): boolean {
  return range === undefined || (range.from === 1 && range.to === parts && range.cells === undefined)
}

type ShownRange = { from: number; to: number; isWhole: boolean }

function factsOf(
  { kind, parts }: ReadDocument,
  { places, tables, pictures, range }: KnownText,
  shown: ShownRange,
): DocumentFacts {
  const first = places.findLast(({ line }) => line <= shown.from)?.part ?? range?.from ?? 1
  const last = places.findLast(({ line }) => line <= shown.to)?.part ?? first
  return {
    kind,
    ...(parts !== undefined && { parts, from: first, to: Math.max(first, last) }),
    ...(pictures.length > 0 && { pictures: pictures.length }),
    ...(tables.length > 0 && { tables }),
    isWhole: shown.isWhole,
  }
}
