/** The possible kind of a file, judged by its first bytes; `zip` and `ole` are containers of several kinds. */
export type DocumentHint = 'pdf' | 'zip' | 'ole' | 'parquet' | 'notebook'

/** So many bytes are looked at. */
export const HINT_BYTES = 1024

/** The beginning of each kind, as latin-1. */
const BEGINNINGS: readonly (readonly [beginning: string, hint: DocumentHint])[] = [
  ['PK\x03\x04', 'zip'],
  ['PK\x05\x06', 'zip'],
  ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'ole'],
  ['PAR1', 'parquet'],
  ['PARE', 'parquet'],
]

/** Some programs write a mark or blanks before it. */
const PDF = /^(?:\xef\xbb\xbf)?\s*%PDF-\d/

/** The keys of a notebook are in the order of the alphabet, so that its cells are the first. */
const NOTEBOOK = /^(?:\xef\xbb\xbf)?\s*\{\s*"(?:cells|metadata|nbformat(?:_minor)?|worksheets)"\s*:/

/** Null for what is no document that is read. The ending is asked only where JSON could be anything. */
export function documentHint(head: Uint8Array, name: string): DocumentHint | null {
  const text = String.fromCharCode(...head.subarray(0, HINT_BYTES))
  if (PDF.test(text)) return 'pdf'
  const found = BEGINNINGS.find(([beginning]) => text.startsWith(beginning))
  if (found) return found[1]
  return /\.ipynb$/i.test(name) && NOTEBOOK.test(text) ? 'notebook' : null
}

/** Pages of the web are text like others for whoever edits them, and documents for whoever gives one to be read. */
const HTML_NAME = /\.(?:html?|xhtml|xht)$/i
const HTML = /^(?:\xef\xbb\xbf)?\s*<(?:!|\?xml|[a-z])/i

/** The same of a file that a person gives, or looks at: also of a page of the web. */
export function givenDocumentHint(head: Uint8Array, name: string): DocumentHint | 'html' | null {
  const found = documentHint(head, name)
  if (found !== null || !HTML_NAME.test(name)) return found
  return HTML.test(String.fromCharCode(...head.subarray(0, HINT_BYTES))) ? 'html' : null
}
