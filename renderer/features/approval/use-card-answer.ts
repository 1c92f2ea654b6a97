import { type RefObject, useCallback, useEffect, useMemo } from 'react'
import { create } from 'zustand'
import type { PlanInsight } from '../../../shared/ipc/permission-calls'
import type { Grade } from '../../../shared/session/grade'
import { useDrafts } from '../../state/drafts'
import { useOverview } from '../../state/overview'
import { APPROVAL_CARDS } from '../../state/session/waiting-cards'
import { followsOther, hasOwnKeys } from '../../ui/hooks/escape-key'
import { markResting } from '../../ui/hooks/resting-keys'
import { type ApprovalAnswer, answerShortcut, type KeyPress } from './answer-shortcut'
import { useAnswer } from './use-approval-answer'
import { type Attention, useAttention } from './use-attention'
import { useRestoreFocus } from './use-restore-focus'

/** The one card that the answer keys are for. It alone shows them, so that nobody answers another one than they see. */
const useAddressedCard = create<{ card: Element | null; hearsKeys: boolean }>()(() => ({ card: null, hearsKeys: true }))
const known = new Map<Element, Attention>()
const FOLLOWED = ['focusin', 'focusout', 'input'] as const

/** The one with the focus, even before it can be answered; or else the first that can be approved, or denied; or else the first. */
function address(): void {
  const cards = [...document.querySelectorAll(APPROVAL_CARDS)]
  const focused = document.activeElement?.closest(APPROVAL_CARDS)
  const of = (attention: Attention) => cards.find(card => known.get(card) === attention)
  // In the overview cards of several sessions stand together: a key is only for the one that has the focus.
  const other = useOverview.getState().isOpen ? null : (of('read') ?? of('noticed') ?? cards[0] ?? null)
  const card = focused ?? other
  useAddressedCard.setState({ card, hearsKeys: focusOf(document.activeElement) === 'page' })
}

/** Returns whether the answer keys are heard at the current focus: nothing is written there, and nothing has keys of its own. */
const useHearsKeys = (): boolean => useAddressedCard(state => state.hearsKeys)

/** Returns the kind of focus, for the answer keys. */
function focusOf(target: EventTarget | null): KeyPress['focus'] {
  if (hasOwnKeys(target)) return 'own'
  const isField = target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && !isTicked(target))
  return isField && target.value !== '' ? 'text' : 'page'
}

const isTicked = ({ type }: HTMLInputElement): boolean => type === 'checkbox' || type === 'radio'

/** Returns whether the answer keys are for this card. */
function useAddressed(card: RefObject<Element | null>, attention: Attention): boolean {
  useEffect(() => {
    // One of its own for each card: the document would hear one function but once, and stop with the first card that goes.
    const follow = () => address()
    // By code the message is emptied, too, and its field a frame later.
    const stopDrafts = useDrafts.subscribe(() => requestAnimationFrame(follow))
    for (const type of FOLLOWED) document.addEventListener(type, follow)
    return () => {
      stopDrafts()
      for (const type of FOLLOWED) document.removeEventListener(type, follow)
    }
  }, [])
  useEffect(() => {
    const element = card.current
    if (element) known.set(element, attention)
    address()
    return () => {
      if (element) known.delete(element)
      address()
    }
  }, [card, attention])
  return useAddressedCard(state => state.card !== null && state.card === card.current)
}

type CardQuestion = { callId: string; digest: string; grade: Grade; insight: PlanInsight | null }

/** Answers the card of one call by its buttons and by keys, and says which answers it takes by now. */
export function useCardAnswer(card: RefObject<HTMLElement | null>, asked: CardQuestion) {
  const { callId, digest, grade, insight } = asked
  const held = useHeldAnswer(card, callId, digest)
  // The parts of a command come a little later than the card, and are to be seen. Which rules there are, and what can be undone,
  // may come much later, and adds to what was seen without changing it: nothing was promised before.
  const parts = useMemo(() => JSON.stringify(insight?.commands ?? null), [insight])
  // A grave card is approved by its own button, never by a key that is pressed for every other card.
  const hears = useAnswers(card, held, { content: parts, approvesFrom: 'read', hasApproveKey: grade !== 'grave' })
  return { ...held, ...hears }
}

type Answering = { answer(approved: boolean): unknown; isAnswering: boolean }

/** `content` is what is to be seen before the card is approved, and `approvesFrom` how much of the card is to be seen. */
type AnswerRules = { content: unknown; approvesFrom: Exclude<Attention, 'none'>; hasApproveKey: boolean }

/** Returns which answers a card takes by now, and hears the answer keys for it. */
export function useAnswers(
  card: RefObject<HTMLElement | null>,
  { answer, isAnswering }: Answering,
  { content, approvesFrom, hasApproveKey }: AnswerRules,
) {
  const { attention, isLarge } = useAttention(card, content)
  const isNoticed = attention !== 'none'
  const isSeen = approvesFrom === 'noticed' ? isNoticed : attention === 'read'
  const may = { approve: isSeen && !isAnswering, deny: isNoticed && !isAnswering }
  useRestoreFocus(card, isAnswering)
  // One that is being answered keeps the keys until it is gone: pressed twice they are not for the next one.
  const isAddressed = useAddressed(card, attention)
  const hearsKeys = useHearsKeys()
  useAnswerKeys(
    { approve: isAddressed && may.approve && hasApproveKey, deny: isAddressed && may.deny },
    useCallback(meant => void answer(meant === 'approve'), [answer]),
  )
  return { may, isLarge, isAddressed: isAddressed && hearsKeys }
}

/** Answers a card: the pressed button is disabled then, and the focus stays with the card. */
function useHeldAnswer(card: RefObject<HTMLElement | null>, callId: string, digest: string) {
  const { answer, edit, isAnswering, failure } = useAnswer(callId, digest)
  const held = useCallback<typeof answer>(
    (...given) => {
      holdFocus(card.current)
      return answer(...given)
    },
    [card, answer],
  )
  const heldEdit = useCallback<typeof edit>(
    (...given) => {
      holdFocus(card.current)
      return edit(...given)
    },
    [card, edit],
  )
  return { answer: held, edit: heldEdit, isAnswering, failure }
}

/** A pressed button is disabled while the answer is under way, and would leave the focus nowhere. */
export function holdFocus(card: HTMLElement | null): void {
  const active = document.activeElement
  if (card?.contains(active) || active?.closest('[role="menu"]')) card?.focus({ preventScroll: true })
}

/** Pressed twice within so long they are not for the card that comes next, which may have waited in sight all along. */
const TWICE_MS = 500
let lastAnswered = Number.NEGATIVE_INFINITY

/** Hears the answer keys for a card, while it is the one that they are for and can be seen; `hears` those that it takes by now. */
function useAnswerKeys(hears: Readonly<Record<ApprovalAnswer, boolean>>, answer: (answer: ApprovalAnswer) => void) {
  const { approve, deny } = hears
  useEffect(() => {
    if (!approve && !deny) return
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return
      const meant = answerShortcut({
        key: event.key,
        hasCommandKey: event.ctrlKey || event.metaKey,
        isRepeat: event.repeat,
        isComposing: event.isComposing,
        focus: focusOf(event.target),
      })
      if (!meant || !{ approve, deny }[meant] || followsOther(event)) return
      event.preventDefault()
      event.stopImmediatePropagation()
      if (event.timeStamp - lastAnswered < TWICE_MS) return
      lastAnswered = event.timeStamp
      markResting(TWICE_MS)
      answer(meant)
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [approve, deny, answer])
}
