import { X } from 'lucide-react'
import { escapedText } from '../diff/visible-text'
import { formatBytes } from '../format'
import { sessionText } from '../text-session'
import { removeImage, usePickedImages } from './picked-images'

/** The images that go along with the next message. */
export function ImageStrip({ sessionId }: { sessionId: string }) {
  const images = usePickedImages(sessionId)
  if (images.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-2 px-4 pt-3">
      {images.map(({ id, name: given, bytes, url }) => {
        const name = escapedText(given)
        return (
          <li key={id} className="relative" title={`${name} · ${formatBytes(bytes.byteLength)}`}>
            <img src={url} alt={name} className="checkered h-16 max-w-32 rounded-md border border-line object-cover" />
            <span className="absolute inset-x-0 bottom-0 truncate rounded-b-md bg-raised/85 px-1 text-center text-xs text-ink-2">
              {formatBytes(bytes.byteLength)}
            </span>
            <button
              type="button"
              aria-label={sessionText.composer.removeImage(name)}
              onClick={() => removeImage(sessionId, id)}
              className="absolute -top-1.5 -right-1.5 grid size-5 place-items-center rounded-full border border-line-strong bg-raised text-ink-2 hover:text-ink"
            >
              <X size={12} aria-hidden="true" />
            </button>
          </li>
        )
      })}
    </ul>
  )
}
