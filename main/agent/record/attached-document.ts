import type { DocumentFacts, DocumentKind } from '../../../shared/documents/document-facts'
import { AppError, wordsOf } from '../../../shared/errors'
import { sentence } from '../../../shared/sentence'
import { aboutDocument } from '../../documents/about-document'
import { readDocument } from '../../documents/read-document'

/** A text is in every request from then on; of a longer one the model gets the beginning. */
const MOST_CHARACTERS = 100_000

const OFFICE = 'application/vnd.openxmlformats-officedocument'

const MIME_TYPES: Readonly<Record<DocumentKind, string>> = {
  pdf: 'application/pdf',
  docx: `${OFFICE}.wordprocessingml.document`,
  xlsx: `${OFFICE}.spreadsheetml.sheet`,
  pptx: `${OFFICE}.presentationml.presentation`,
  epub: 'application/epub+zip',
  parquet: 'application/vnd.apache.parquet',
  notebook: 'application/x-ipynb+json',
  csv: 'text/csv',
}

type Attached = { mimeType: string; text: string; facts: DocumentFacts }

/**
 * The text of a document that goes along with a message, under a line that says what it is. Refuses with an `AppError`, by
 * its name, what cannot be read.
 */
export async function attachedDocument({ name, bytes }: { name: string; bytes: Uint8Array }): Promise<Attached> {
  const { signal } = new AbortController()
  const read = await readDocument({ path: name, bytes }, { maxCharacters: MOST_CHARACTERS }, { signal }).catch(
    cause => {
      throw new AppError('bad-input', sentence`${name} cannot be sent along. ${wordsOf(cause)}`, { cause })
    },
  )
  if (!read)
    throw new AppError(
      'bad-input',
      sentence`${name} is not an image that can be sent. Attach a PNG, JPEG, WebP or GIF; anything else, put into the folder and name it.`,
    )
  const { text, facts } = read
  return { mimeType: MIME_TYPES[facts.kind], text: `${aboutDocument(read)}\n${text}`, facts }
}
