/** What the first bytes of a file say that it may be; `zip` and `ole` are containers of several kinds. */
export type DocumentHint = 'pdf' | 'zip' | 'ole' | 'parquet' | 'notebook'

/** So many bytes are looked at. */
export const HINT_BYTES = 1024

const OLE = Buffer.from('d0cf11e0a1b11ae1', 'hex')

/** A notebook's keys are in the order of the alphabet, so that its cells are the first. */
const NOTEBOOK = /^\s*\{\s*"(?:cells|metadata|nbformat(?:_minor)?|worksheets)"\s*:/

/** Null for what is no document that is read. The ending is asked only where JSON could be anything. */
export function documentHint(head: Uint8Array, path: string): DocumentHint | null {
  const start = Buffer.from(head.buffer, head.byteOffset, head.byteLength)
  const text = start.toString('latin1')
  // Some programs write a mark, blanks or a greeting before it; readers look for it in the first 1,024 bytes.
  if (/^(?:\xef\xbb\xbf)?\s*%PDF-\d/.test(text)) return 'pdf'
  if (text.startsWith('PK\x03\x04') || text.startsWith('PK\x05\x06')) return 'zip'
  if (start.subarray(0, OLE.length).equals(OLE)) return 'ole'
  if (text.startsWith('PAR1') || text.startsWith('PARE')) return 'parquet'
  return /\.ipynb$/i.test(path) && NOTEBOOK.test(text.replace(/^\xef\xbb\xbf/, '')) ? 'notebook' : null
}
