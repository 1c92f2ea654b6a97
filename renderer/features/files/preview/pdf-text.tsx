import { useEffect, useState } from 'react'
import { formatCount } from '../../../base/format'
import { text } from '../../../text/text'
import { filesText } from '../../../text/text-files'
import type { PdfFile } from './pdf-file'

/** The text of the first pages, as it comes out of them. */
export function PdfText({ file, pages }: { file: PdfFile; pages: number }) {
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
  if (isWhole && texts.every(own => own === '')) return <p className="p-4 text-sm text-ink-2">{filesText.pdf.noText}</p>
  return (
    <div className="min-h-full bg-surface px-4 py-2">
      {texts.map((own, index) => (
        <section key={index} className="py-2">
          <h3 className="text-xs text-ink-3">{filesText.pdf.page(formatCount(index + 1), formatCount(file.pages))}</h3>
          <p className="pt-1 text-sm wrap-anywhere whitespace-pre-wrap">{own}</p>
        </section>
      ))}
      {!isWhole && <p className="py-2 text-sm text-ink-2">{text.common.loading}</p>}
    </div>
  )
}
