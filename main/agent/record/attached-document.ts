import { createHash } from 'node:crypto'
import type { DocumentFacts, DocumentKind } from '../../../shared/documents/document-facts'
import { AppError, errorText } from '../../../shared/errors'
import { sentence } from '../../../shared/sentence'
import { aboutDocument } from '../../documents/about-document'
import type { PagePicture } from '../../documents/document-task'
import { readDocument } from '../../documents/read-document'
import { shownPages } from '../../documents/shown-pages'

/** A text is in every request from then on; of a longer one the model gets the beginning. */
const MOST_CHARACTERS = 100_000

const OFFICE = 'application/vnd.openxmlformats-officedocument'

const MIME_TYPES: Readonly<Record<DocumentKind, string>> = {
  pdf: 'application/pdf',
  docx: `${OFFICE}.wordprocessingml.document`,
  xlsx: `${OFFICE}.spreadsheetml.sheet`,
  odt: 'application/vnd.oasis.opendocument.text',
  odp: 'application/vnd.oasis.opendocument.presentation',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  pptx: `${OFFICE}.presentationml.presentation`,
  epub: 'application/epub+zip',
  parquet: 'application/vnd.apache.parquet',
  notebook: 'application/x-ipynb+json',
  csv: 'text/csv',
  html: 'text/html',
}

/** `pictures` are the pages without text. */
type Attached = { mimeType: string; text: string; facts: DocumentFacts; pictures: readonly PagePicture[] }

type AttachedBytes = { name: string; bytes: Uint8Array }

/** So many pages go along as pictures, which are in every request from then on, too. */
const MOST_PICTURES = 10

/** A document is asked for when it is added, when it is kept, and when it is sent; the last few are remembered for so long. */
const REMEMBERED = 4
const REMEMBERED_MS = 5 * 60_000

const remembered = new Map<string, Promise<Attached>>()

/**
 * The text of a document that goes along with a message, under a line that says what it is, and pictures of its pages without any. Refuses with
 * an `AppError`, by its name, what cannot be read.
 */
export function attachedDocument(given: AttachedBytes): Promise<Attached> {
  const key = JSON.stringify([given.name, createHash('sha256').update(given.bytes).digest('hex')])
  const known = remembered.get(key)
  if (known) return known
  const reading = readAttached(given)
  remembered.set(key, reading)
  const forget = () => remembered.get(key) === reading && remembered.delete(key)
  setTimeout(forget, REMEMBERED_MS).unref()
  // A document that could not be read may be tried again.
  reading.catch(forget)
  for (const oldest of [...remembered.keys()].slice(0, -REMEMBERED)) remembered.delete(oldest)
  return reading
}

async function readAttached({ name, bytes }: AttachedBytes): Promise<Attached> {
  const file = { path: name, bytes, isGiven: true }
  const request = { signal: new AbortController().signal }
  const read = await readDocument(file, { maxCharacters: MOST_CHARACTERS }, request).catch(cause => {
    throw new AppError('bad-input', sentence`Couldn’t attach ${name}. ${errorText(cause)}`, { cause })
  })
  if (!read)
    throw new AppError(
      'bad-input',
      sentence`${name} isn’t a supported image. Attach a PNG, JPEG, WebP, or GIF. To use any other file, put it in the folder and mention it by name.`,
    )
  const { pictures, notes } = await shownPages(file, { read, most: MOST_PICTURES }, request)
  const facts = { ...read.facts, ...(pictures.length > 0 && { pictured: pictures.length }) }
  return { mimeType: MIME_TYPES[facts.kind], text: `${aboutDocument(read, notes)}\n${read.text}`, facts, pictures }
}
