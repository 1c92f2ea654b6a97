import { getDocument, PDFWorker, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import decoder from 'pdfjs-dist/wasm/openjpeg_nowasm_fallback.js?url'
import { useEffect, useRef, useState } from 'react'
import { messageOf } from '../../../../shared/errors'
import { formatCount } from '../../../base/format'
import { t } from '../../../i18n/t'
import { useSeen } from '../../../ui/highlight/use-seen'
import { Loading } from '../../../ui/loading'
import { ScrollRegion } from '../../../ui/scroll-region'

/** Maps of characters that the library asks for by their names; it does without its other files. */
class LibraryFiles {
  async fetch({ filename }: { kind: string; filename: string }): Promise<Uint8Array> {
    const { characterMaps } = await import('./character-maps')
    const path = Object.keys(characterMaps).find(one => one.endsWith(`/${filename}`))
    const url = path === undefined ? undefined : characterMaps[path]
    if (url === undefined) throw new Error(`There is no ${filename}.`)
    return Uint8Array.from(atob(url.slice(url.indexOf(',') + 1)), sign => sign.charCodeAt(0))
  }
}

/** A PDF that is open. Pages count from 1. */
type PdfFile = {
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
async function openPdf(content: Uint8Array): Promise<PdfFile> {
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
    throw new Error(isLocked ? t('files.pdf.locked') : t('files.pdf.broken'), { cause })
  }
}

/** More is for a program that is made for it. */
export const MAX_PAGES = 50

type PdfState = { state: 'loading' } | { state: 'failed'; message: string } | { state: 'ready'; file: PdfFile }

/** The first pages of a PDF, or their text. */
export function PdfPreview({ content, name, isText }: { content: Uint8Array; name: string; isText: boolean }) {
  const opened = usePdf(content)
  if (opened.state === 'loading') return <Loading />
  if (opened.state === 'failed') {
    return (
      <p role="alert" className="p-4 text-sm text-ink-2">
        {opened.message}
      </p>
    )
  }
  const { file } = opened
  const shown = Math.min(file.pages, MAX_PAGES)
  return (
    <>
      <ScrollRegion as="section" label={name} className="min-h-0 flex-1 overflow-auto bg-sunken -outline-offset-2">
        {isText ? (
          <PdfText file={file} pages={shown} />
        ) : (
          pagesTo(shown).map(page => <Page key={page} file={file} page={page} />)
        )}
      </ScrollRegion>
      {shown < file.pages && (
        <p className="shrink-0 border-t border-line px-3 py-1 text-xs text-ink-2">
          {t('files.pdf.cut', { shown: formatCount(shown), whole: formatCount(file.pages) })}
        </p>
      )}
    </>
  )
}

function pagesTo(last: number): number[] {
  return Array.from({ length: last }, (_, index) => index + 1)
}

function usePdf(content: Uint8Array): PdfState {
  const [opened, setOpened] = useState<PdfState>({ state: 'loading' })
  useEffect(() => {
    let isCurrent = true
    const opening = openPdf(content)
    opening.then(
      file => (isCurrent ? setOpened({ state: 'ready', file }) : undefined),
      error => (isCurrent ? setOpened({ state: 'failed', message: messageOf(error) }) : undefined),
    )
    return () => {
      isCurrent = false
      void opening.then(
        file => file.close(),
        () => undefined,
      )
    }
  }, [content])
  return opened
}

/** One page; it is drawn when it comes near the part that is looked at. */
function Page({ file, page }: { file: PdfFile; page: number }) {
  const box = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [shape, setShape] = useState(0.7)
  const isSeen = useSeen(box, true)
  useEffect(() => {
    const target = canvas.current
    if (!isSeen || !target) return
    void (async () => {
      setShape(await file.shapeOf(page))
      await file.draw(page, target, target.clientWidth * devicePixelRatio)
    })().catch(() => undefined)
  }, [file, page, isSeen])
  return (
    <div ref={box} className="p-3 pb-0 last:pb-3">
      <canvas
        ref={canvas}
        role="img"
        aria-label={t('files.pdf.page', { count: formatCount(page), of: formatCount(file.pages) })}
        className="block w-full rounded-sm border border-line bg-white"
        style={{ aspectRatio: shape }}
      />
    </div>
  )
}

/** The text of the first pages, as it comes out of them. */
function PdfText({ file, pages }: { file: PdfFile; pages: number }) {
  const [texts, setTexts] = useState<readonly string[]>([])
  useEffect(() => {
    let isCurrent = true
    const read = async () => {
      for (let page = 1; page <= pages && isCurrent; page++) {
        const own = await file.textOf(page).catch(() => '')
        if (isCurrent) setTexts(known => [...known, own.trim()])
      }
    }
    setTexts([])
    void read()
    return () => {
      isCurrent = false
    }
  }, [file, pages])

  const isWhole = texts.length === pages
  if (isWhole && texts.every(own => own === ''))
    return <p className="p-4 text-sm text-ink-2">{t('files.pdf.noText')}</p>
  return (
    <div className="min-h-full bg-surface px-4 py-2">
      {texts.map((own, index) => (
        <section key={index} className="py-2">
          <h3 className="text-xs text-ink-3">
            {t('files.pdf.page', { count: formatCount(index + 1), of: formatCount(file.pages) })}
          </h3>
          <p className="pt-1 text-sm wrap-anywhere whitespace-pre-wrap">{own}</p>
        </section>
      ))}
      {!isWhole && <p className="py-2 text-sm text-ink-2">{t('common.loading')}</p>}
    </div>
  )
}
