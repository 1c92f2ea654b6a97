// biome-ignore-all lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
import { CircleAlert, Hand } from 'lucide-react'
import { memo, useCallback, useMemo, useRef, useState } from 'react'
import type { Plan } from '../../shared/effects'
import { messageOf } from '../../shared/errors'
import type { CallState } from '../../shared/session-state'
import { call } from '../bridge'
import { useSession } from '../stores/session'
import { text } from '../text'
import { ApprovalActions } from './approval-actions'
import { describePlan, type Fact } from './describe-plan'
import { PlanView } from './plan-view'
import { useAnswerKeys } from './use-answer-keys'
import { useArmed } from './use-armed'

type ApprovalCardProps = { waiting: CallState; plan: Plan }

/** What a call would do, all of it, and the question whether it may. */
export const ApprovalCard = memo(function ApprovalCard({ waiting, plan }: ApprovalCardProps) {
  const card = useRef<HTMLElement>(null)
  const isArmed = useArmed(card)
  const { answer, isAnswering, failure } = useAnswer(waiting.call.id, plan.digest)
  const { headline, approve, facts } = useMemo(() => describePlan(plan), [plan])
  const mayAnswer = isArmed && !isAnswering
  useAnswerKeys(
    card,
    mayAnswer,
    useCallback(meant => answer(meant === 'approve'), [answer]),
  )

  return (
    <section
      ref={card}
      data-testid="approval-card"
      data-call={waiting.call.id}
      aria-label={`${text.approval.label}: ${headline}`}
      tabIndex={-1}
      className="my-2 overflow-hidden rounded-lg border border-wait-line bg-raised shadow-card"
    >
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-wait-line bg-wait-soft px-4 py-2.5">
        <Hand size={16} aria-hidden="true" className="shrink-0 text-wait" />
        <h3 className="min-w-0 font-semibold wrap-anywhere">{headline}</h3>
        {waiting.reason && <span className="ml-auto text-xs text-ink-2">{waiting.reason}</span>}
      </header>
      <Facts facts={facts} />
      <div tabIndex={0} className="max-h-[max(6rem,calc(100vh-22rem))] overflow-auto -outline-offset-2">
        <PlanView plan={plan} />
      </div>
      {failure && (
        <p role="alert" className="flex gap-2 border-t border-line bg-bad-soft px-4 py-2 text-sm text-bad">
          <CircleAlert size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
          {failure}
        </p>
      )}
      <ApprovalActions approveLabel={approve} isDisabled={!mayAnswer} isAnswering={isAnswering} onAnswer={answer} />
    </section>
  )
})

function Facts({ facts }: { facts: readonly Fact[] }) {
  const tones = { plain: 'text-ink-2', good: 'text-good', warn: 'text-ink' } as const
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 border-b border-line px-4 py-2 text-xs">
      {facts.map(fact => (
        <li key={fact.text} className={tones[fact.tone]}>
          {fact.tone === 'good' && '✓ '}
          {fact.text}
        </li>
      ))}
    </ul>
  )
}

function useAnswer(callId: string, digest: string) {
  const [isAnswering, setIsAnswering] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const answer = useCallback(
    (approved: boolean, note = '') => {
      const sessionId = useSession.getState().id
      if (!sessionId) return
      setIsAnswering(true)
      setFailure(null)
      call('approval.answer', { sessionId, callId, digest, approved, ...(note && { note }) }).catch(error => {
        setFailure(messageOf(error))
        setIsAnswering(false)
      })
    },
    [callId, digest],
  )
  return { answer, isAnswering, failure }
}
