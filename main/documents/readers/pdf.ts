import type { ByteSource } from '../byte-source'
import { cleanLines } from '../clean-lines'
import { isDamaged, isLocked, isTooLarge } from '../document-problem'
import type { DocumentPart, OpenDocument } from '../document-reader'
import { getDocument, VerbosityLevel } from './pdf-library'

const MIB = 1024 * 1024
/** It is read as a whole, since it is understood from its end. */
const MOST_BYTES = 128 * MIB

/** A PDF, page by page. Nothing in it runs, and nothing is drawn or fetched. */
export async function openPdf(source: ByteSource): Promise<OpenDocument> {
  if (source.size > MOST_BYTES) throw isTooLarge(source.size, MOST_BYTES)
  const loading = getDocument({
    data: new Uint8Array(source.read(0, source.size)),
    verbosity: VerbosityLevel.ERRORS,
    isEvalSupported: false,
    useWasm: false,
    useSystemFonts: false,
    disableFontFace: true,
    enableXfa: false,
  })
  const file = await loading.promise.catch(cause => {
    throw cause instanceof Error && cause.name === 'PasswordException' ? isLocked() : isDamaged(cause)
  })

  async function* read(): AsyncGenerator<DocumentPart> {
    for (let number = 1; number <= file.numPages; number++) yield await pageOf(number)
  }

  async function pageOf(number: number): Promise<DocumentPart> {
    const title = `## Page ${number}`
    try {
      const page = await file.getPage(number)
      const { items } = await page.getTextContent()
      page.cleanup()
      const text = items.map(item => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
      if (text.trim() === '')
        return { isPicture: true, lines: [title, '', '(This page is a picture: it has no text.)', ''] }
      return { lines: [title, '', ...cleanLines(text.trim()), ''] }
    } catch {
      return {
        lines: [title, '', '(This page is damaged and could not be read.)', ''],
        notes: [`page ${number} is damaged and could not be read`],
      }
    }
  }

  return { kind: 'pdf', parts: file.numPages, read }
}
