import type { Attachment } from '../../shared/messages'
import { escapedText } from '../diff/visible-text'
import { formatBytes } from '../format'
import { showDialog } from '../stores/ui'
import { sessionText } from '../text-session'
import { blobUrl } from '../tools/blob-url'

/** The images that went along with a message. Each opens in full. */
export function SentImages({ images }: { images: readonly Attachment[] }) {
  return (
    <ul className="mb-1.5 flex flex-wrap justify-end gap-1.5">
      {images.map(({ name: given, mimeType, bytes, blob }) => {
        const name = escapedText(given)
        const url = blobUrl(blob, mimeType)
        const about = [mimeType.replace(/^image\//, '').toUpperCase(), formatBytes(bytes)].join(' · ')
        if (!url) return null
        return (
          <li key={`${blob}${given}`}>
            <button
              type="button"
              aria-label={sessionText.message.attachment(name)}
              title={`${name} · ${about}`}
              onClick={() => showDialog({ type: 'picture', picture: { name, url, about } })}
              className="checkered block h-24 max-w-48 overflow-hidden rounded-md border border-line hover:border-line-strong"
            >
              <img src={url} alt={name} className="h-full max-w-full object-cover" />
            </button>
          </li>
        )
      })}
    </ul>
  )
}
