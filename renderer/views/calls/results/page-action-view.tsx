import type { PagePictureRef } from '../../../../shared/browser/page-action'
import type { ToolDetails } from '../../../../shared/session/tool-results'
import { blobUrl } from '../../../base/blob-url'
import { showDialog } from '../../../state/ui'
import { text } from '../../../text/text'
import { pageText } from '../../../text/text-page'
import { EscapedLine } from '../../../ui/text/escaped-line'
import { escapedText } from '../../../ui/text/visible-text'
import { TextBox } from './text-view'

type PageProps = { details: Extract<ToolDetails, { type: 'page-action' }> }

/** What was done in a page: how it looked before and after, what happened besides, and what the page said. */
export function PageActionView({ details }: PageProps) {
  const { url, title, before, after, seen, notes, text: said } = details
  const words = pageText.call
  const pictures = [
    ...(before ? [{ picture: before, label: words.before }] : []),
    ...(after ? [{ picture: after, label: words.after }] : []),
    ...(seen ? [{ picture: seen, label: words.seen }] : []),
  ]
  return (
    <div className="flex flex-col gap-2">
      {url !== undefined && (
        <p className="text-xs wrap-anywhere text-ink-2">
          {title && (
            <>
              <EscapedLine text={title} />
              {' · '}
            </>
          )}
          <span className="font-mono">
            <EscapedLine text={url} />
          </span>
        </p>
      )}
      {pictures.length > 0 && (
        <ul aria-label={words.strip} className="flex flex-wrap gap-2">
          {pictures.map(({ picture, label }) => (
            <li key={label}>
              <Thumbnail picture={picture} label={label} about={escapedText(title || url || '')} />
            </li>
          ))}
        </ul>
      )}
      {notes.map((note, index) => (
        <p key={index} className="wrap-anywhere text-ink-2">
          <EscapedLine text={note} />
        </p>
      ))}
      {said && <TextBox label={words.said} content={said} />}
    </div>
  )
}

type ThumbnailProps = { picture: PagePictureRef; label: string; about: string }

/** A small picture that opens in full. */
function Thumbnail({ picture: { blob, mimeType, width, height }, label, about }: ThumbnailProps) {
  const url = blobUrl(blob, mimeType)
  if (!url) return null
  const name = [label, about].filter(Boolean).join(' · ')
  return (
    <figure className="flex flex-col gap-0.5">
      <button
        type="button"
        aria-label={text.tool.imageOpen(name)}
        onClick={() =>
          showDialog({ type: 'picture', picture: { name, url, about: text.tool.imagePixels(width, height) } })
        }
        className="h-28 overflow-hidden rounded-md border border-line hover:border-line-strong"
      >
        <img src={url} alt={name} loading="lazy" className="h-full max-w-56 object-cover object-top" />
      </button>
      <figcaption className="text-xs text-ink-2">{label}</figcaption>
    </figure>
  )
}
