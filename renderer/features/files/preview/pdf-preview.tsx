import { useEffect, useRef, useState } from 'react'
import { messageOf } from '../../../../shared/errors'
import { formatCount } from '../../../base/format'
import { filesText } from '../../../text/text-files'
import { useSeen } from '../../../ui/highlight/use-seen'
import { Loading } from '../../../ui/loading'
import { ScrollRegion } from '../../../ui/scroll-region'
import { openPdf, type PdfFile } from './pdf-file'
import { PdfText } from './pdf-text'

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
          {filesText.pdf.cut(formatCount(shown), formatCount(file.pages))}
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
        aria-label={filesText.pdf.page(formatCount(page), formatCount(file.pages))}
        className="block w-full rounded-sm border border-line bg-white"
        style={{ aspectRatio: shape }}
      />
    </div>
  )
}
