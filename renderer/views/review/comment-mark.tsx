import { Check, Send } from 'lucide-react'
import { t } from '../../i18n/t'

/** The state of a comment: not sent yet, with the model, or with a later change of the model that touched its lines. */
export type CommentMark = 'pending' | 'sent' | 'answered'

/** Says that a comment was sent, and whether a later change touched its lines. */
export function CommentMarkLabel({ mark }: { mark: Exclude<CommentMark, 'pending'> }) {
  const isAnswered = mark === 'answered'
  const Icon = isAnswered ? Check : Send
  return (
    <span
      title={isAnswered ? t('review.answeredHint') : undefined}
      className={`flex shrink-0 items-center gap-1 text-xs ${isAnswered ? 'text-good' : 'text-ink-3'}`}
    >
      <Icon size={12} aria-hidden="true" />
      {isAnswered ? t('review.answered') : t('review.sent')}
    </span>
  )
}
