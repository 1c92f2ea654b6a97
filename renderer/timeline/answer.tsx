import { memo } from 'react'
import { Markdown } from '../markdown/markdown'
import { useSession } from '../stores/session'
import { text } from '../text'

/** A finished answer. */
export const Answer = memo(function Answer({ source }: { source: string }) {
  return (
    <article aria-label={text.session.assistant} className="py-2">
      <Markdown source={source} />
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
