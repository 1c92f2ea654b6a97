import { type ReactNode, useEffect, useState } from 'react'
import { t } from '../../i18n/t'
import { drawingBlob } from '../pictures/drawing-blob'

type DrawingPreviewProps = {
  source: string
  /** It has all of a panel, and lies in its middle. */
  isWhole?: boolean
  children: ReactNode
}

/** An SVG from an answer, as a picture; its source where it is none. */
export function DrawingPreview({ source, isWhole = false, children }: DrawingPreviewProps) {
  const [url, setUrl] = useState<string | null>(null)
  const [isBroken, setIsBroken] = useState(false)
  useEffect(() => {
    const blob = drawingBlob(source)
    setIsBroken(blob === null)
    const made = blob && URL.createObjectURL(blob)
    setUrl(made)
    return () => {
      if (made) URL.revokeObjectURL(made)
    }
  }, [source])
  return (
    <>
      {isBroken && (
        <p className="border-b border-line px-3 py-1.5 text-xs text-ink-2">{t('markdown.preview.broken')}</p>
      )}
      {url === null || isBroken ? (
        children
      ) : (
        <div className={`checkered ${isWhole ? 'flex flex-1 items-center p-6' : 'p-3'}`}>
          <img
            src={url}
            alt={t('markdown.preview.drawing')}
            onError={() => setIsBroken(true)}
            className={`mx-auto max-w-full ${isWhole ? '' : 'max-h-120'}`}
          />
        </div>
      )}
    </>
  )
}
