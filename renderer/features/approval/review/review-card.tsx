import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import type { FileChange } from '../../../../shared/session/effects'
import type { CallState } from '../../../../shared/session/session-state'
import { t } from '../../../i18n/t'
import { Button, Keys } from '../../../ui/button'
import { ScrollRegion } from '../../../ui/scroll-region'
import { Spinner } from '../../../ui/spinner'
import { hasTwoSides, LookSwitch, useWideClass } from '../../../views/diff/look-switch'
import { useShownKeys } from '../../shortcuts/use-shown-keys'
import { Facts } from '../approval-card'
import { CardFailure } from '../card-failure'
import { draftKey } from '../drafts/edit-drafts'
import { describePlan } from '../effects/describe-plan'
import { gradeLook } from '../grade-look'
import { setSeen } from '../seen-plans'
import { SeveralCards, useCardWalk } from '../several-cards'
import { useAnswers } from '../use-card-answer'
import { RequestChanges, useCommentsOn } from './request-changes'
import { ReviewedEdit } from './reviewed-edit'
import { useReviewAnswer } from './use-review-answer'

/** Above so many changed lines only the first edit is open at the beginning. */
const MOST_LINES_OPEN = 80

type ReviewCardProps = {
  /** At least two, each with nothing but changes of files that can be undone. */
  calls: readonly CallState[]
  onAnswering(isAnswering: boolean): void
}

/**
 * Shows the edits of one reply in one card, to be approved together without those that the person leaves out. As all of them can be
 * undone, not all of their lines must have been on the screen before.
 */
export function ReviewCard({ calls, onAnswering }: ReviewCardProps) {
  const card = useRef<HTMLElement>(null)
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set())
  const effects = useMemo(() => calls.flatMap(({ plan }) => (plan?.effects ?? []).filter(isFileChange)), [calls])
  const { headline, approve, facts } = useMemo(() => describePlan({ effects, digest: '' }, 'reversible'), [effects])
  const left = calls.filter(({ call }) => leftOut.has(call.id)).length
  const keys = calls.map(({ call, plan }) => draftKey(call.id, plan?.digest ?? ''))
  const { answer, requestChanges, isAnswering, failure } = useReviewAnswer(card, calls, leftOut)
  const [firstId = ''] = calls.map(({ call }) => call.id)
  useCardWalk(firstId)
  const wide = useWideClass(effects)
  const answers = useAnswers(
    card,
    { answer, isAnswering },
    { content: keys.join(' '), approvesFrom: 'noticed', hasApproveKey: left < calls.length },
  )
  const { may } = answers
  const hasComments = useCommentsOn(calls.map(({ call }) => call.id)).length > 0
  useEffect(() => onAnswering(isAnswering), [isAnswering, onAnswering])
  useSeenTogether(keys, may.approve)
  const look = gradeLook('reversible', { effects, digest: '' })
  const lines = effects.reduce((sum, { added, removed }) => sum + added + removed, 0)
  return (
    <section
      ref={card}
      data-testid="approval-card"
      data-call={firstId}
      data-review
      aria-label={`${t('approval.label')}: ${headline}`}
      tabIndex={-1}
      className={`relative my-2 overflow-clip rounded-lg border bg-raised shadow-card ${look.card} ${wide}`}
    >
      <header className="flex items-start gap-3 px-4 pt-2 pb-1.5">
        <span aria-hidden="true" className={`mt-0.75 shrink-0 ${look.icon}`}>
          <look.Icon size={16} />
        </span>
        <div className="min-w-0 flex-1">
          <h3 className="font-semibold wrap-anywhere">{headline}</h3>
          <Facts facts={facts} />
        </div>
        {effects.some(hasTwoSides) && (
          <span className="hidden @min-[41rem]:block">
            <LookSwitch />
          </span>
        )}
      </header>
      <SeveralCards callId={firstId} planKey={keys[0] ?? ''} isArmed={may.approve} />
      <ScrollRegion className="max-h-(--within-card) overflow-auto -outline-offset-2">
        {calls.map((waiting, index) => (
          <ReviewedEdit
            key={keys[index]}
            waiting={waiting}
            isLeftOut={leftOut.has(waiting.call.id)}
            isOpenAtFirst={lines <= MOST_LINES_OPEN || index === 0}
            isDisabled={isAnswering}
            onLeaveOut={isLeftOut => setLeftOut(without => withOrWithout(without, waiting.call.id, isLeftOut))}
          />
        ))}
      </ScrollRegion>
      {failure && <CardFailure message={failure} />}
      <ReviewAnswers
        {...answers}
        label={left === 0 ? approve : t('approval.review.some', { count: calls.length - left, of: calls.length })}
        left={left}
        isAnswering={isAnswering}
        canApprove={may.approve && left < calls.length}
        onAnswer={approved => void answer(approved)}
        hasComments={hasComments}
        requestChanges={
          <RequestChanges
            callIds={calls.map(({ call }) => call.id)}
            isDisabled={!may.deny}
            onRequest={comments => requestChanges(comments)}
          />
        }
      />
    </section>
  )
}

type ReviewAnswersProps = Pick<ReturnType<typeof useAnswers>, 'may' | 'isAddressed' | 'isLarge'> & {
  label: string
  left: number
  isAnswering: boolean
  canApprove: boolean
  onAnswer(approved: boolean): void
  requestChanges: ReactNode
  /** Requesting changes suggests itself, in the place of an approval. */
  hasComments: boolean
}

function ReviewAnswers({
  may,
  isAddressed,
  isLarge,
  label,
  left,
  isAnswering,
  canApprove,
  onAnswer,
  requestChanges,
  hasComments,
}: ReviewAnswersProps) {
  const approveKeys = useShownKeys('answer.approve')
  const denyKeys = useShownKeys('answer.deny')
  return (
    <footer
      className={`flex flex-wrap items-center gap-x-2 gap-y-1 border-t border-line bg-raised px-4 py-1.5 ${isLarge ? 'sticky bottom-0' : ''}`}
    >
      <Button
        data-answer="approve"
        kind={hasComments ? 'plain' : 'main'}
        className="max-w-full"
        disabled={!canApprove}
        onClick={() => onAnswer(true)}
      >
        <span className="truncate">{label}</span>
        {isAddressed && !hasComments && <Keys>{approveKeys}</Keys>}
      </Button>
      <Button disabled={!may.deny} onClick={() => onAnswer(false)}>
        {t('approval.review.denyAll')}
        {isAddressed && !hasComments && <Keys>{denyKeys}</Keys>}
      </Button>
      {requestChanges}
      {isAnswering ? (
        <span role="status" className="flex items-center gap-2 text-xs text-ink-2">
          <Spinner /> {t('approval.answering')}
        </span>
      ) : (
        left > 0 && <span className="text-xs text-ink-2">{t('approval.review.left', { count: left })}</span>
      )}
    </footer>
  )
}

/** Marks the plans as seen, so that they can be approved together with those of other cards. */
function useSeenTogether(keys: readonly string[], isSeen: boolean): void {
  const joined = keys.join('\n')
  useEffect(() => {
    if (isSeen) for (const key of joined.split('\n')) setSeen(key)
  }, [joined, isSeen])
}

function withOrWithout(set: ReadonlySet<string>, id: string, isIn: boolean): ReadonlySet<string> {
  const others = [...set].filter(other => other !== id)
  return new Set(isIn ? [...others, id] : others)
}

function isFileChange(effect: { type: string }): effect is FileChange {
  return effect.type === 'file-change'
}
