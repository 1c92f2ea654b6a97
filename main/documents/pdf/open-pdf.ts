import { basename } from 'node:path'
import type { ByteSource } from '../byte-source'
import { cleanLines, oneLine } from '../clean-lines'
import { isDamaged, isLocked, isTooLarge } from '../document-problem'
import { type DocumentPart, type OpenDocument, type Reading, wantedParts } from '../document-reader'
import { getDocument, VerbosityLevel } from './pdf-library'

/** Files of its own that the library asks for by their names. Those that are not here only change how a page would be drawn. */
class LibraryFiles {
  async fetch({ kind, filename }: { kind: string; filename: string }): Promise<Uint8Array> {
    const files = await filesOf(kind)
    const found = Object.keys(files).find(path => basename(path) === filename)
    const url = found === undefined ? undefined : files[found]
    if (url === undefined) throw new Error(`There is no ${filename}.`)
    return new Uint8Array(Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'))
  }
}

async function filesOf(kind: string): Promise<Readonly<Record<string, string>>> {
  if (kind === 'cMapUrl') return (await import('./character-maps')).characterMaps
  return kind === 'wasmUrl' ? (await import('./picture-decoders')).pictureDecoders : {}
}

const MIB = 1024 * 1024
/** It is read as a whole, since it is understood from its end. */
const MOST_BYTES = 128 * MIB
/** A larger image is left out: unpacked it would take more memory than a document may. A4 at 600 dpi has 35 million. */
const MOST_IMAGE_PIXELS = 40_000_000

/** A PDF, page by page. Nothing in it runs, and nothing is fetched. */
export async function openPdf(source: ByteSource): Promise<OpenDocument> {
  if (source.size > MOST_BYTES) throw isTooLarge(source.size, MOST_BYTES)
  const loading = getDocument({
    data: new Uint8Array(source.read(0, source.size)),
    verbosity: VerbosityLevel.ERRORS,
    isEvalSupported: false,
    useSystemFonts: false,
    disableFontFace: true,
    enableXfa: false,
    maxImageSize: MOST_IMAGE_PIXELS,
    // It asks for its own files by name, and they are in the bundle.
    useWorkerFetch: false,
    BinaryDataFactory: LibraryFiles,
    cMapPacked: true,
  })
  const file = await loading.promise.catch(cause => {
    throw cause instanceof Error && cause.name === 'PasswordException' ? isLocked() : isDamaged(cause)
  })

  const about = await file.getMetadata().catch(() => null)
  const notes = notesOf(about?.info)

  async function* read(reading: Reading): AsyncGenerator<DocumentPart> {
    for (const number of wantedParts(file.numPages, reading)) yield await pageOf(number)
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

  async function picture(number: number) {
    const { pagePicture } = await import('./page-picture')
    const page = await file.getPage(number)
    try {
      return await pagePicture(page, number)
    } finally {
      page.cleanup()
    }
  }

  return { kind: 'pdf', parts: file.numPages, ...(notes.length > 0 && { notes }), read, picture }
}

const LONGEST_NOTE = 200

/** Returns the author and title that it gives. That is text of the document like any other, and closes nothing that stands around it. */
function notesOf(info: unknown): string[] {
  const given = (typeof info === 'object' && info !== null ? info : {}) as Record<string, unknown>
  return [['title', given.Title] as const, ['author', given.Author] as const].flatMap(([name, value]) => {
    const text =
      typeof value === 'string'
        ? oneLine(value.replace(/[[\];]/g, ' '))
            .trim()
            .slice(0, LONGEST_NOTE)
        : ''
    return text === '' ? [] : [`${name}: ${text}`]
  })
}
