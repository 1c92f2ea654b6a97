import type { ToolDetails } from '../../../../shared/session/tool-results'
import { t } from '../../../i18n/t'
import { type Picture, showDialog } from '../../../state/ui'
import { EscapedLine } from '../../../ui/text/escaped-line'
import { escapedText } from '../../../ui/text/visible-text'
import { pagePicture } from '../../pictures/page-picture'
import { TextBox } from './text-view'

type PageProps = { details: Extract<ToolDetails, { type: 'page-action' }> }

/** Renders an action in a page: its state before and after, what else happened, and the page's text. */
export function PageActionView({ details }: PageProps) {
  const { url, title, element, before, after, seen, notes, text: said } = details

  const about = escapedText(element?.name || title || url || '')
  const pictures = (
    [
      ['before', before],
      ['after', after],
      ['seen', seen],
    ] as const
  ).flatMap(([key, picture]) =>
    pagePicture(t(`pages.call.${key}`), about, picture).map(shown => ({
      picture: shown,
      label: t(`pages.call.${key}`),
    })),
  )
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
        <ul aria-label={t('pages.call.strip')} className="flex flex-wrap gap-2">
          {pictures.map(({ picture, label }) => (
            <li key={label}>
              <Thumbnail picture={picture} label={label} />
            </li>
          ))}
        </ul>
      )}
      {notes.map((note, index) => (
        <p key={index} className="wrap-anywhere text-ink-2">
          <EscapedLine text={note} />
        </p>
      ))}
      {said && <TextBox label={t('pages.call.said')} content={said} />}
    </div>
  )
}

/** A small picture that opens in full. */
function Thumbnail({ picture, label }: { picture: Picture; label: string }) {
  return (
    <figure className="flex flex-col gap-0.5">
      <button
        type="button"
        aria-label={t('tool.imageOpen', { name: picture.name })}
        onClick={() => showDialog({ type: 'picture', picture })}
        className="h-28 overflow-hidden rounded-md border border-line hover:border-line-strong"
      >
        <img src={picture.url} alt={picture.name} loading="lazy" className="h-full max-w-56 object-cover object-top" />
      </button>
      <figcaption className="text-xs text-ink-2">{label}</figcaption>
    </figure>
  )
}
