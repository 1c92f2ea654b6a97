import { ChevronRight } from 'lucide-react'
import type { Attachment } from '../../../../shared/session/messages'
import { formatBytes } from '../../../base/format'
import { t } from '../../../i18n/t'
import { showDialog } from '../../../state/ui'
import { ScrollRegion } from '../../../ui/scroll-region'
import { PathText } from '../../../ui/text/path-text'
import { escapedText } from '../../../ui/text/visible-text'
import { documentLabel } from '../../../views/documents/document-label'
import { originLabel } from '../../../views/documents/origin-label'
import { sentPicture } from '../../../views/pictures/picture-of'
import { shownScaling } from '../../../views/pictures/shown-scaling'
import { ExactText } from '../../approval/effects/exact-text'

type SentImagesProps = { images: readonly Attachment[]; areDrawn?: boolean }

/** Shows what was sent along with a message: images, each of which opens in full, and the texts of files, documents and resources. */
export function SentImages({ images: sent, areDrawn = false }: SentImagesProps) {
  const images = sent.filter(({ text }) => text === undefined)
  const texts = sent.filter(({ text }) => text !== undefined)
  return (
    <>
      {images.length > 0 && <Images images={images} areDrawn={areDrawn} />}
      {texts.map(one => (
        <SentText key={`${one.blob}${one.name}`} sent={one} />
      ))}
    </>
  )
}

function SentText({ sent }: { sent: Attachment }) {
  const { name, bytes, resource, document, text = '' } = sent
  const about = document ? documentLabel(document) : formatBytes(bytes)
  const from = originLabel(sent) ?? (resource && t('resources.from', { server: escapedText(resource.server) }))
  return (
    <details className="group/text mb-1.5 max-w-full min-w-0 rounded-md border border-line text-sm">
      <summary
        className="flex cursor-pointer list-none items-center gap-1 px-2 py-1 text-ink-2"
        title={resource && escapedText(resource.uri)}
      >
        <ChevronRight
          size={14}
          aria-hidden="true"
          className="shrink-0 group-open/text:rotate-90 rtl:not-group-open/text:rotate-180"
        />
        <span className="min-w-0 truncate">
          <PathText path={name} />
          {['', from, about].filter(part => part !== undefined).join(' · ')}
        </span>
      </summary>
      <ScrollRegion
        as="section"
        label={t('resources.content', { name: escapedText(name) })}
        className="max-h-80 overflow-auto"
      >
        <ExactText content={text} />
      </ScrollRegion>
    </details>
  )
}

/** Those that a person sent stand beside their words, those that a model drew below its own, large enough to look at. */
function Images({ images, areDrawn }: Required<SentImagesProps>) {
  return (
    <ul className={`mb-1.5 flex flex-wrap gap-1.5 ${areDrawn ? 'justify-start' : 'justify-end'}`}>
      {images.map(image => {
        const picture = sentPicture(image)
        if (!picture) return null
        const { name, url, about } = picture
        const origin = originLabel(image)
        const scaling = shownScaling(image.pixels, image.original?.pixels)
        return (
          <li key={`${image.blob}${image.name}`} className="flex flex-col items-end">
            <button
              type="button"
              aria-label={t('session.message.attachment', { name })}
              title={`${name} · ${about}`}
              onClick={() => showDialog({ type: 'picture', picture })}
              className={`checkered block overflow-hidden rounded-md border border-line hover:border-line-strong ${areDrawn ? 'h-64 max-w-full' : 'h-24 max-w-48'}`}
            >
              <img src={url} alt={name} className="h-full max-w-full object-cover" />
            </button>
            {origin !== undefined && <span className="max-w-48 truncate pt-0.5 text-xs text-ink-3">{origin}</span>}
            {image.original && <span className="pt-0.5 text-xs text-ink-3 tabular-nums">{scaling}</span>}
          </li>
        )
      })}
    </ul>
  )
}
