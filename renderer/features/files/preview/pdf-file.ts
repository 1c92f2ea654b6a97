import { getDocument, PDFWorker, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import decoder from 'pdfjs-dist/wasm/openjpeg_nowasm_fallback.js?url'
import { filesText } from '../../../text/text-files'
import { LibraryFiles } from './library-files'

/** A PDF that is open. Pages count from 1. */
export type PdfFile = {
  pages: number
  /** Width over height. */
  shapeOf(page: number): Promise<number>
  /** Draws a page into a canvas of so many pixels of the screen's; resolves when it is drawn. */
  draw(page: number, canvas: HTMLCanvasElement, width: number): Promise<void>
  /** The text of a page, its lines as far as the file tells them. */
  textOf(page: number): Promise<string>
  close(): void
}

/** No page needs more, however it says it does. */
const MAX_CANVAS_PIXELS = 16_000_000
const MAX_IMAGE_PIXELS = 64_000_000

/**
 * Reads a PDF in a worker. Nothing in it runs: no scripts, no forms, no code made from it, and nothing is fetched.
 * Throws an error in words for the person.
 */
export async function openPdf(content: Uint8Array): Promise<PdfFile> {
  // The bundler finds the worker by the shape of this line.
  const port = new Worker(new URL('./pdf.worker.ts', import.meta.url), { type: 'module' })
  const worker = PDFWorker.create({ port, verbosity: VerbosityLevel.ERRORS })
  const loading = getDocument({
    // The worker takes the bytes away with it.
    data: content.slice(),
    worker,
    isEvalSupported: false,
    // The page may not compile any, so JPEG 2000 is unpacked by a script, whose name the library puts behind this.
    useWasm: false,
    wasmUrl: `${new URL(decoder, location.href).href}?/`,
    useWorkerFetch: false,
    BinaryDataFactory: LibraryFiles,
    cMapPacked: true,
    enableXfa: false,
    maxImageSize: MAX_IMAGE_PIXELS,
    verbosity: VerbosityLevel.ERRORS,
  })
  const close = () => {
    void loading.destroy().finally(() => {
      worker.destroy()
      port.terminate()
    })
  }
  try {
    const file = await loading.promise
    return {
      pages: file.numPages,
      async shapeOf(page) {
        const { width, height } = (await file.getPage(page)).getViewport({ scale: 1 })
        return width / height
      },
      async draw(page, canvas, width) {
        const drawn = await file.getPage(page)
        const { width: own, height } = drawn.getViewport({ scale: 1 })
        const largest = Math.sqrt(MAX_CANVAS_PIXELS / (own * height))
        const viewport = drawn.getViewport({ scale: Math.min(width / own, largest) })
        canvas.width = Math.floor(viewport.width)
        canvas.height = Math.floor(viewport.height)
        await drawn.render({ canvas, viewport }).promise
        drawn.cleanup()
      },
      async textOf(page) {
        const { items } = await (await file.getPage(page)).getTextContent()
        return items.map(item => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
      },
      close,
    }
  } catch (cause) {
    close()
    const isLocked = cause instanceof Error && cause.name === 'PasswordException'
    throw new Error(isLocked ? filesText.pdf.locked : filesText.pdf.broken, { cause })
  }
}
