import { aboutDocument } from '../../main/documents/about-document'
import { type LinesOfDocument, readDocument } from '../../main/documents/read-document'

/** A test is no matter of seconds: the computer may have much else to do. */
const PATIENT_MS = 60_000

export const patient = () => ({ signal: new AbortController().signal, limitMs: PATIENT_MS })

/** The text of a document after the line that says what it is. Rejects where it is none. */
export async function readBytes(
  bytes: Uint8Array,
  lines: LinesOfDocument = {},
  file: string | { path: string; isGiven: boolean } = 'file',
): Promise<string> {
  const about = typeof file === 'string' ? { path: file } : file
  const read = await readDocument({ ...about, bytes }, lines, patient())
  if (!read) throw new Error('It is no document.')
  return `${aboutDocument(read)}\n${read.text}`
}
