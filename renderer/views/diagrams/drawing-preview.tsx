import { type ReactNode, useEffect, useState } from 'react'
import { t } from '../../i18n/t'
import { drawingBlob } from '../pictures/drawing-blob'

/** An SVG from an answer, as a picture; its source where it is none. */
export function DrawingPreview({ source, children }: { source: string; children: ReactNode }) {
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
        <div className="checkered p-3">
          <img
            src={url}
            alt={t('markdown.preview.drawing')}
            onError={() => setIsBroken(true)}
            className="mx-auto max-h-120 max-w-full"
          />
        </div>
      )}
    </>
  )
}
