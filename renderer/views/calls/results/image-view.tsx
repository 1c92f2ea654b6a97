import { useState } from 'react'
import type { ToolDetails } from '../../../../shared/session/tool-results'
import { blobUrl } from '../../../base/blob-url'
import { formatBytes } from '../../../base/format'
import { t } from '../../../i18n/t'
import { showDialog } from '../../../state/ui'
import { escapedText } from '../../../ui/text/visible-text'
import { formatOf } from '../../pictures/picture-of'

/** An image of a server is in no folder. */
type ImageViewProps = {
  details: Pick<Extract<ToolDetails, { type: 'image' }>, 'path' | 'mimeType' | 'bytes' | 'blob'>
  isInFolder?: boolean
}

/** A small picture that opens in full. */
export function ImageView({ details, isInFolder = false }: ImageViewProps) {
  const [isMissing, setIsMissing] = useState(false)
  const name = escapedText(details.path)
  const [pixels, setPixels] = useState('')
  const about = [formatOf(details.mimeType), pixels, formatBytes(details.bytes)].filter(Boolean).join(' · ')
  const url = blobUrl(details.blob, details.mimeType)
  return (
    <figure className="flex flex-col items-start gap-1">
      {url && !isMissing ? (
        <button
          type="button"
          aria-label={t('tool.imageOpen', { name })}
          onClick={() =>
            showDialog({ type: 'picture', picture: { name, url, about, ...(isInFolder && { path: details.path }) } })
          }
          className="checkered h-40 max-w-full overflow-hidden rounded-md border border-line hover:border-line-strong"
        >
          <img
            src={url}
            alt={name}
            className="h-full max-w-full object-contain"
            onError={() => setIsMissing(true)}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              setPixels(t('tool.imagePixels', { width: naturalWidth, height: naturalHeight }))
            }
          />
        </button>
      ) : (
        <p className="text-ink-2">{t('tool.imageMissing')}</p>
      )}
      <figcaption className="text-xs text-ink-2">{about}</figcaption>
    </figure>
  )
}
