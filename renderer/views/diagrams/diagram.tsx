import { useEffect, useRef, useState } from 'react'
import { t } from '../../i18n/t'
import { useSeen } from '../../ui/highlight/use-seen'
import { EscapedLine } from '../../ui/text/escaped-line'
import { drawDiagram } from './draw-diagram'

type Drawing = { url: string; width: number; height: number }
type Drawn = { type: 'waits' } | { type: 'drawn'; drawing: Drawing } | { type: 'failed'; why: string; line?: number }

/** A diagram as a picture. Until it is drawn, or where it cannot be, its source is there. */
export function Diagram({ source, children }: { source: string; children: React.ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const isSeen = useSeen(place, true)
  const drawn = useDrawing(source, isSeen)
  return (
    <div ref={place}>
      {drawn.type === 'drawn' ? (
        <div className="overflow-x-auto bg-surface p-3">
          <img
            src={drawn.drawing.url}
            alt={t('markdown.diagram.alt')}
            width={drawn.drawing.width}
            height={drawn.drawing.height}
            className="mx-auto h-auto max-w-full"
          />
        </div>
      ) : (
        <>
          {drawn.type === 'failed' && (
            <p role="status" className="border-b border-line px-3 py-1.5 text-xs text-ink-2 wrap-anywhere">
              <span className="text-ink">
                {drawn.line === undefined
                  ? t('markdown.diagram.failed')
                  : t('markdown.diagram.failedAt', { line: drawn.line })}
              </span>{' '}
              <EscapedLine text={drawn.why.split('\n')[0] ?? ''} />
            </p>
          )}
          {children}
        </>
      )}
    </div>
  )
}

/** The drawing of a source, made anew where the window goes dark or light. */
function useDrawing(source: string, isSeen: boolean): Drawn {
  const isDark = useDark()
  const [drawn, setDrawn] = useState<Drawn>({ type: 'waits' })
  useEffect(() => {
    if (!isSeen) return
    let isCurrent = true
    let url = ''
    drawDiagram(source, isDark).then(result => {
      if (!isCurrent) return
      if (result === 'late') return setDrawn({ type: 'failed', why: t('markdown.diagram.late') })
      if (!('svg' in result)) {
        const { problem, line } = result
        return setDrawn({ type: 'failed', why: problem, ...(line !== undefined && { line }) })
      }
      url = URL.createObjectURL(new Blob([result.svg], { type: 'image/svg+xml' }))
      setDrawn({ type: 'drawn', drawing: { url, ...sizeOf(result.svg) } })
    })
    return () => {
      isCurrent = false
      if (url !== '') URL.revokeObjectURL(url)
    }
  }, [source, isDark, isSeen])
  return drawn
}

function sizeOf(svg: string): { width: number; height: number } {
  const [, , width = '300', height = '150'] =
    /viewBox="\s*(-?[\d.]+)[\s,]+(-?[\d.]+)[\s,]+([\d.]+)[\s,]+([\d.]+)/.exec(svg)?.slice(1) ?? []
  return { width: Math.ceil(Number(width)), height: Math.ceil(Number(height)) }
}

/** Returns whether the window is dark, as it is drawn now. */
function useDark(): boolean {
  const [isDark, setIsDark] = useState(isDarkNow)
  useEffect(() => {
    const observer = new MutationObserver(() => setIsDark(isDarkNow()))
    observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    setIsDark(isDarkNow())
    return () => observer.disconnect()
  }, [])
  return isDark
}

const isDarkNow = (): boolean => globalThis.document?.documentElement.dataset.theme === 'dark'
