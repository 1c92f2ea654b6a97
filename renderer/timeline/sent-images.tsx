import type { Attachment } from '../../shared/messages'
import { ExactText } from '../approval/exact-text'
import { escapedText } from '../diff/visible-text'
import { formatBytes } from '../format'
import { showDialog } from '../stores/ui'
import { resourcesText } from '../text-resources'
import { sessionText } from '../text-session'
import { blobUrl } from '../tools/blob-url'

/** What went along with a message: images, each of which opens in full, and what resources said. */
export function SentImages({ images: sent }: { images: readonly Attachment[] }) {
  const images = sent.filter(({ text }) => text === undefined)
  const texts = sent.filter(({ text }) => text !== undefined)
  return (
    <>
      {images.length > 0 && <Images images={images} />}
      {texts.map(one => (
        <SentText key={`${one.blob}${one.name}`} sent={one} />
      ))}
    </>
  )
}

function SentText({ sent: { name, bytes, resource, text = '' } }: { sent: Attachment }) {
  const from = resource && resourcesText.from(escapedText(resource.server))
  return (
    <details className="mb-1.5 max-w-full min-w-0 rounded-md border border-line text-sm">
      <summary className="cursor-pointer px-2 py-1 text-ink-2" title={resource && escapedText(resource.uri)}>
        {[escapedText(name), from, formatBytes(bytes)].filter(Boolean).join(' · ')}
      </summary>
      <section
        aria-label={resourcesText.content(escapedText(name))}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
        className="max-h-80 overflow-auto"
      >
        <ExactText content={text} />
      </section>
    </details>
  )
}

function Images({ images }: { images: readonly Attachment[] }) {
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
