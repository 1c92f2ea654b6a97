import { type RefObject, useCallback, useMemo } from 'react'
import type { PlanInsight } from '../../../shared/ipc/permission-calls'
import type { Grade } from '../../../shared/session/grade'
import { useAddressed, useHearsKeys } from './addressed-card'
import { useObjectable } from './drafts/objection'
import { useAnswerKeys } from './use-answer-keys'
import { useAttention } from './use-attention'
import { useHeldAnswer } from './use-held-answer'
import { useRestoreFocus } from './use-restore-focus'

type CardQuestion = { callId: string; digest: string; planKey: string; grade: Grade; insight: PlanInsight | null }

/** Answers a card: by what it holds, by keys, and by what is written in the message; and says which answers it takes by now. */
export function useCardAnswer(card: RefObject<HTMLElement | null>, asked: CardQuestion) {
  const { callId, digest, planKey, grade, insight } = asked
  const { answer, edit, isAnswering, failure } = useHeldAnswer(card, callId, digest)
  // The parts of a command come a little later than the card, and are to be seen. Which rules there are, and what can be undone,
  // may come much later, and adds to what was seen without changing it: nothing was promised before.
  const parts = useMemo(() => JSON.stringify(insight?.commands ?? null), [insight])
  const { attention, isLarge } = useAttention(card, parts)
  const may = { approve: attention === 'read' && !isAnswering, deny: attention !== 'none' && !isAnswering }
  useRestoreFocus(card, isAnswering)
  // One that is being answered keeps the keys until it is gone: pressed twice they are not for the next one.
  const isAddressed = useAddressed(card, attention)
  const hearsKeys = useHearsKeys()
  useAnswerKeys(
    // A grave card is approved by its own button, never by a key that is pressed for every other card.
    { approve: isAddressed && may.approve && grade !== 'grave', deny: isAddressed && may.deny },
    useCallback(meant => void answer(meant === 'approve'), [answer]),
  )
  useObjectable(
    planKey,
    isAddressed && may.deny,
    useCallback(note => answer(false, { note }), [answer]),
  )
  return { answer, edit, isAnswering, failure, may, isLarge, isAddressed: isAddressed && hearsKeys }
}
