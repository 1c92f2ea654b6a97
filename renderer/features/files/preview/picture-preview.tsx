import { useEffect, useState } from 'react'
import { formatBytes } from '../../../base/format'
import { t } from '../../../i18n/t'
import { showDialog } from '../../../state/ui'
import { escapedText } from '../../../ui/text/visible-text'
import { formatOf } from '../../../views/pictures/picture-of'

type PicturePreviewProps = { blob: Blob; bytes: number; path: string; onBroken?: () => void }

/** A picture of the folder; it opens in full. */
export function PicturePreview({ blob, bytes, path, onBroken }: PicturePreviewProps) {
  const name = escapedText(path)
  const [url, setUrl] = useState('')
  const [size, setSize] = useState('')
  useEffect(() => {
    const made = URL.createObjectURL(blob)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])

  const look = [formatOf(blob.type), size].filter(Boolean).join(' · ')
  const about = `${look} · ${formatBytes(bytes)}`
  return (
    <figure className="flex min-h-0 flex-1 flex-col gap-2 p-3">
      {url && (
        <button
          type="button"
          aria-label={t('tool.imageOpen', { name })}
          onClick={() => showDialog({ type: 'picture', picture: { name, url, about, path } })}
          className="checkered min-h-0 max-w-full self-start overflow-hidden rounded-md border border-line hover:border-line-strong"
        >
          <img
            src={url}
            alt={name}
            className="mx-auto max-h-full max-w-full object-contain"
            onError={onBroken}
            onLoad={({ currentTarget }) =>
              setSize(t('files.size', { width: currentTarget.naturalWidth, height: currentTarget.naturalHeight }))
            }
          />
        </button>
      )}
      <figcaption className="shrink-0 text-xs text-ink-2">{look}</figcaption>
    </figure>
  )
}
