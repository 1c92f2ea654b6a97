import { useState } from 'react'
import type { CallState } from '../../../../shared/session/session-state'
import { Boundary } from '../../../ui/failures/boundary'
import { draftKey } from '../drafts/edit-drafts'
import { GuardedCard } from '../guarded-card'
import { ReviewCard } from './review-card'
import { useTakenOut } from './taken-out'

/** The edits of one reply that wait: one card for all of them, but for those that the person wants to answer alone. */
export function ReviewCards({ calls: waiting }: { calls: readonly CallState[] }) {
  const taken = useTakenOut(state => state.calls)
  // While they are answered, one after the other waits no more: the card stays as it is until all are answered.
  const [answered, setAnswered] = useState<readonly CallState[] | null>(null)
  const calls = answered ?? waiting
  const alone = calls.filter(({ call }) => taken.has(call.id))
  const together = calls.filter(({ call }) => !taken.has(call.id))
  const cards = together.length > 1 ? alone : calls
  const keys = calls.map(({ call, plan }) => draftKey(call.id, plan?.digest ?? '')).join(' ')
  return (
    <>
      {together.length > 1 && (
        <Boundary about={keys} fallback={() => <SingleCards calls={together} />}>
          <ReviewCard calls={together} onAnswering={isAnswering => setAnswered(isAnswering ? calls : null)} />
        </Boundary>
      )}
      <SingleCards calls={cards} />
    </>
  )
}

/** The calls that wait, each with a card of its own. */
export function SingleCards({ calls }: { calls: readonly CallState[] }) {
  return calls.map(
    waiting =>
      waiting.plan && (
        <GuardedCard key={draftKey(waiting.call.id, waiting.plan.digest)} waiting={waiting} plan={waiting.plan} />
      ),
  )
}
