import { memo } from 'react'
import type { Citation, Reply } from '../../../../shared/session/messages'
import { t } from '../../../i18n/t'
import { useSession } from '../../../state/session/session'
import { escapedText } from '../../../ui/text/visible-text'
import { Link } from '../../../views/markdown/link'
import { Markdown } from '../../../views/markdown/markdown'
import { IN_FOLDER } from '../../../views/markdown/markdown-place'
import { SentImages } from './sent-images'

/** An answer that has ended. The one that is coming is null. */
type ReplyViewProps = { reply: Reply | null }

/**
 * An answer. While it is coming it alone follows the stream, so nothing else is drawn while text comes in; once it has ended it
 * stays the same element, so that nothing of it is made again.
 */
export const ReplyView = memo(function ReplyView({ reply }: ReplyViewProps) {
  const partial = useSession(state => (reply ? '' : state.partial))
  const citations = reply?.citations ?? []
  return (
    <article aria-label={t('session.assistant')} aria-busy={reply === null} className="py-2">
      <Markdown source={reply?.text ?? partial} isGrowing={reply === null} place={IN_FOLDER} />
      {reply?.pictures && <SentImages images={reply.pictures} areDrawn />}
      {citations.length > 0 && <Sources citations={citations} />}
    </article>
  )
})

/** The pages that an answer names as its sources, each once. */
function Sources({ citations }: { citations: readonly Citation[] }) {
  const pages = [...new Map(citations.map(page => [page.url, page])).values()]
  return (
    <div className="mt-2 text-xs text-ink-2">
      <h3 className="font-medium">{t('session.end.sources')}</h3>
      <ol className="list-decimal ps-5">
        {pages.map(({ url, title }) => (
          <li key={url}>
            <Link href={url}>{escapedText(title || url)}</Link>
          </li>
        ))}
      </ol>
    </div>
  )
}
