import { memo } from 'react'
import type { Citation } from '../../shared/messages'
import { escapedText } from '../diff/visible-text'
import { Link } from '../markdown/link'
import { Markdown } from '../markdown/markdown'
import { useSession } from '../stores/session'
import { text } from '../text'
import { sessionText } from '../text-session'

type AnswerProps = { source: string; citations?: readonly Citation[] | undefined }

/** A finished answer. */
export const Answer = memo(function Answer({ source, citations = [] }: AnswerProps) {
  return (
    <article aria-label={text.session.assistant} className="py-2">
      <Markdown source={source} />
      {citations.length > 0 && <Sources citations={citations} />}
    </article>
  )
})

/** The answer that is coming. It alone follows the stream, so nothing else is drawn while text comes in. */
export function StreamingAnswer() {
  const partial = useSession(state => state.partial)
  return (
    <article aria-label={text.session.assistant} aria-busy="true" className="py-2">
      <Markdown source={partial} isGrowing />
    </article>
  )
}

/** The pages that an answer names as its sources, each once. */
function Sources({ citations }: { citations: readonly Citation[] }) {
  const pages = [...new Map(citations.map(page => [page.url, page])).values()]
  return (
    <div className="mt-2 text-xs text-ink-2">
      <h3 className="font-medium">{sessionText.end.sources}</h3>
      <ol className="list-decimal pl-5">
        {pages.map(({ url, title }) => (
          <li key={url}>
            <Link href={url}>{escapedText(title || url)}</Link>
          </li>
        ))}
      </ol>
    </div>
  )
}
