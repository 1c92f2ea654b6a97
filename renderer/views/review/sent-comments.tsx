import { useMemo } from 'react'
import { sentComments } from '../../../shared/review/comment-marks'
import type { ReviewComment } from '../../../shared/session/review-comment'
import { t } from '../../i18n/t'
import { useSession } from '../../state/session/session'
import { fileIcon } from '../../ui/file-icon'
import { InnerLink } from '../../ui/inner-link'
import { EscapedLine } from '../../ui/text/escaped-line'
import { PathText } from '../../ui/text/path-text'
import { escapedText } from '../../ui/text/visible-text'
import { goToPlace } from '../places/place-link'
import { CommentMarkLabel } from './comment-mark'
import { linesLabel } from './lines-label'

/** So many of the quoted lines are shown. */
const SHOWN_LINES = 4
const LOOKS: Readonly<Record<string, string>> = { '+': 'bg-add', '-': 'bg-del' }

/** Comments that were sent, each with its lines as they were and what came of it; the file is a press away. */
export function SentComments({ comments }: { comments: readonly ReviewComment[] }) {
  const all = useSession(({ state }) => sentComments(state))
  const answered = useMemo(() => new Set(all.filter(one => one.isAnswered).map(({ comment }) => comment.id)), [all])
  return (
    <ul aria-label={t('review.sentList')} className="flex w-full flex-col gap-2">
      {comments.map(comment => (
        <SentCommentCard key={comment.id} comment={comment} isAnswered={answered.has(comment.id)} />
      ))}
    </ul>
  )
}

function SentCommentCard({ comment, isAnswered }: { comment: ReviewComment; isAnswered: boolean }) {
  const { path, from, lines, text } = comment
  const Icon = fileIcon(path)
  const about = linesLabel(comment)
  const hidden = lines.length - SHOWN_LINES
  return (
    <li
      data-testid="sent-comment"
      data-mark={isAnswered ? 'answered' : 'sent'}
      className="min-w-0 overflow-hidden rounded-md border border-line bg-surface text-sm"
    >
      <p className="flex items-center gap-2 border-b border-line bg-sunken px-3 py-1 text-xs">
        <Icon size={12} aria-hidden="true" className="shrink-0 text-accent" />
        <InnerLink
          title={t('files.placeHint', { name: `${escapedText(path)}:${from}` })}
          className="min-w-0 truncate font-mono hover:underline"
          onFollow={event => goToPlace({ path, line: from }, event)}
        >
          <PathText path={path} />
        </InnerLink>
        <span className="shrink-0 text-ink-3">{about}</span>
        <span className="ms-auto ps-2">
          <CommentMarkLabel mark={isAnswered ? 'answered' : 'sent'} />
        </span>
      </p>
      <div dir="ltr" className="font-mono text-xs/5">
        {lines.slice(0, SHOWN_LINES).map((line, index) => (
          <div key={index} className={`flex px-3 ${LOOKS[line[0] ?? ''] ?? ''}`}>
            <span className="w-4 shrink-0 text-ink-3 select-none">{line[0] === '-' ? '−' : line[0]}</span>
            <span className="min-w-0 truncate whitespace-pre">
              <EscapedLine text={line.slice(1)} />
            </span>
          </div>
        ))}
        {hidden > 0 && <p className="px-3 font-sans text-ink-3">{t('review.moreLines', { count: hidden })}</p>}
      </div>
      <p dir="auto" className="border-t border-line px-3 py-1.5 wrap-anywhere whitespace-pre-wrap">
        {text}
      </p>
    </li>
  )
}
