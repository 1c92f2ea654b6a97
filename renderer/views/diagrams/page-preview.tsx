import { useEffect, useRef, useState } from 'react'
import { t } from '../../i18n/t'
import { openFrame } from './open-frame'

const [LOWEST, TALLEST] = [80, 600]

/** A page from an answer, in a frame in which no script runs and nothing is loaded. */
export function PagePreview({ html }: { html: string }) {
  const place = useRef<HTMLDivElement>(null)
  const [height, setHeight] = useState(LOWEST)
  useEffect(() => {
    if (!place.current) return
    const frame = openFrame('preview.html', { title: t('markdown.preview.page'), into: place.current })
    frame.element.className = 'block h-full w-full border-0 bg-[#fff]'
    frame.hear(data => {
      const told = typeof data === 'object' && data !== null && 'height' in data ? Number(data.height) : Number.NaN
      if (told > 0) setHeight(Math.min(TALLEST, Math.max(LOWEST, Math.ceil(told))))
    })
    let isOpen = true
    void frame.ready.then(() => isOpen && frame.send({ html }))
    return () => {
      isOpen = false
      frame.remove()
    }
  }, [html])
  return (
    <>
      <div ref={place} style={{ height }} />
      <p className="border-t border-line px-3 py-1 text-xs text-ink-3">{t('markdown.preview.note')}</p>
    </>
  )
}
