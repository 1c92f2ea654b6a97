import { ChevronDown, ChevronUp, MessageSquareText, X } from 'lucide-react'
import { useMemo, useState } from 'react'
import { followComment } from '../../../../shared/review/comment-marks'
import type { FollowedLines } from '../../../../shared/review/follow-lines'
import type { ReviewComment } from '../../../../shared/session/review-comment'
import { t } from '../../../i18n/t'
import { focusComposer } from '../../../state/focus-composer'
import { discardComments, removeComments, usePendingComments } from '../../../state/review/pending-comments'
import { useSession } from '../../../state/session/session'
import { Button } from '../../../ui/button'
import { InnerLink } from '../../../ui/inner-link'
import { ScrollRegion } from '../../../ui/scroll-region'
import { PathText } from '../../../ui/text/path-text'
import { escapedText } from '../../../ui/text/visible-text'
import { goToPlace } from '../../../views/places/place-link'
import { linesLabel } from '../../../views/review/lines-label'

type CommentStripProps = { sessionId: string; isSending: boolean; onSend(): void }

/** The comments on lines of changes that go along with the next message, or by themselves. */
export function CommentStrip({ sessionId, isSending, onSend }: CommentStripProps) {
  const comments = usePendingComments(sessionId)
  const [isOpen, setIsOpen] = useState(false)
  if (comments.length === 0) return null
  const files = new Set(comments.map(({ path }) => path)).size
  const words = t('review.strip', { count: comments.length, files: t('counts.files', { count: files }) })
  const Arrow = isOpen ? ChevronDown : ChevronUp
  return (
    <section aria-label={t('review.waiting')} data-testid="comment-strip" className="border-b border-line">
      {isOpen && <CommentList sessionId={sessionId} comments={comments} />}
      <div className="flex min-h-9 items-center gap-1 ps-4 pe-2 text-sm">
        <button
          type="button"
          aria-expanded={isOpen}
          className="flex min-h-7 min-w-0 items-center gap-2 rounded-md hover:text-accent-strong"
          onClick={() => setIsOpen(!isOpen)}
        >
          <MessageSquareText size={14} aria-hidden="true" className="shrink-0 text-accent" />
          <span className="truncate">{words}</span>
          <Arrow size={12} aria-hidden="true" className="shrink-0 text-ink-3" />
        </button>
        <span className="ms-auto flex shrink-0 items-center gap-1">
          <Button kind="small" disabled={isSending} onClick={onSend}>
            {t('review.send')}
          </Button>
          <Button
            kind="icon"
            aria-label={t('review.discard')}
            title={t('review.discard')}
            onClick={() => {
              discardComments(sessionId)
              focusComposer()
            }}
          >
            <X size={14} aria-hidden="true" />
          </Button>
        </span>
      </div>
    </section>
  )
}

type CommentListProps = { sessionId: string; comments: readonly ReviewComment[] }

function CommentList({ sessionId, comments }: CommentListProps) {
  const state = useSession(session => session.state)
  const followed = useMemo(() => comments.map(comment => followComment(state, comment)), [comments, state])
  return (
    <ScrollRegion className="max-h-[calc(var(--room)*0.3)] overflow-y-auto border-b border-line py-1">
      <ul aria-label={t('review.waiting')}>
        {comments.map((comment, index) => (
          <WaitingComment key={comment.id} sessionId={sessionId} comment={comment} now={followed[index]} />
        ))}
      </ul>
    </ScrollRegion>
  )
}

type WaitingCommentProps = { sessionId: string; comment: ReviewComment; now: FollowedLines | undefined }

function WaitingComment({ sessionId, comment, now }: WaitingCommentProps) {
  const { id, path, text, from, to, side } = comment
  const shown = now?.type === 'at' ? { from: now.from, to: now.to, side } : { from, to, side }
  const about = linesLabel(shown)
  return (
    <li className="flex items-start gap-2 py-1 ps-4 pe-2.5 text-sm hover:bg-hover">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2 text-xs text-ink-2">
          <InnerLink
            title={t('review.goTo', { path: escapedText(path), about })}
            className="min-w-0 truncate font-mono hover:underline"
            onFollow={event => {
              if (!showComment(id)) goToPlace({ path, line: shown.from }, event)
            }}
          >
            <PathText path={path} />
          </InnerLink>
          <span className="shrink-0 text-ink-3">{about}</span>
          {now?.type === 'touched' && <span className="text-wait">{t('review.linesGone')}</span>}
        </p>
        <p dir="auto" className="line-clamp-2 wrap-anywhere">
          {text}
        </p>
      </div>
      <Button
        kind="icon"
        className="size-6"
        aria-label={t('review.remove', { about })}
        title={t('review.remove', { about })}
        onClick={() => {
          removeComments(sessionId, [id])
          focusComposer()
        }}
      >
        <X size={13} aria-hidden="true" />
      </Button>
    </li>
  )
}

/** Shows a comment in the diff where it is drawn. False where it is not. */
function showComment(id: string): boolean {
  const element = document.querySelector<HTMLElement>(`[data-comment="${CSS.escape(id)}"]`)
  element?.scrollIntoView({ block: 'center' })
  element?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true })
  return element !== null
}
