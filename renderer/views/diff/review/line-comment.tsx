import { Pencil, Trash2 } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import type { ReviewComment } from '../../../../shared/session/review-comment'
import { t } from '../../../i18n/t'
import { removeComments, rewordComment } from '../../../state/review/pending-comments'
import { Button } from '../../../ui/button'
import { focusSoon } from '../../../ui/hooks/focus-soon'
import { type CommentMark, CommentMarkLabel } from '../../review/comment-mark'
import { linesLabel } from '../../review/lines-label'
import { CommentForm } from './comment-form'

/** A comment in a diff, with its mark. `isLost`: its lines are not in the diff. */
export type ShownComment = ReviewComment & { mark: CommentMark; isLost?: boolean }

type LineCommentProps = { sessionId: string; comment: ShownComment; onClosed(): void }

/** A comment below its line. As long as it was not sent, it can be changed and deleted. */
export function LineComment({ sessionId, comment, onClosed }: LineCommentProps) {
  const [isEdited, setIsEdited] = useState(false)
  const editButton = useRef<HTMLButtonElement>(null)
  const about = linesLabel(comment)
  const close = () => {
    setIsEdited(false)
    focusSoon(() => editButton.current)
  }
  if (isEdited) {
    return (
      <CommentForm
        about={about}
        initial={comment.text}
        onSave={(text, by) => {
          rewordComment(sessionId, comment.id, text)
          if (by === 'person') close()
        }}
        onCancel={close}
      />
    )
  }
  return (
    <article
      aria-label={t('review.commentOn', { about })}
      data-testid="line-comment"
      data-comment={comment.id}
      data-mark={comment.mark}
    >
      {comment.isLost && <p className="text-xs text-ink-3">{t('review.notShown', { about })}</p>}
      <div className="flex items-start gap-2">
        <p dir="auto" className="min-w-0 flex-1 text-sm wrap-anywhere whitespace-pre-wrap">
          {comment.text}
        </p>
        {comment.mark === 'pending' ? (
          <span className="-my-0.5 -me-1 flex shrink-0">
            <IconButton
              ref={editButton}
              label={t('review.edit', { about })}
              icon={<Pencil size={13} aria-hidden="true" />}
              onClick={() => setIsEdited(true)}
            />
            <IconButton
              label={t('review.remove', { about })}
              icon={<Trash2 size={13} aria-hidden="true" />}
              onClick={() => {
                removeComments(sessionId, [comment.id])
                onClosed()
              }}
            />
          </span>
        ) : (
          <CommentMarkLabel mark={comment.mark} />
        )}
      </div>
    </article>
  )
}

type IconButtonProps = {
  label: string
  icon: ReactNode
  onClick(): void
  ref?: React.Ref<HTMLButtonElement>
}

function IconButton({ label, icon, onClick, ref }: IconButtonProps) {
  return (
    <Button ref={ref} kind="icon" className="size-6" aria-label={label} title={label} onClick={onClick}>
      {icon}
    </Button>
  )
}
