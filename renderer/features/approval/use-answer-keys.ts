import { useEffect } from 'react'
import { followsOther } from '../../ui/hooks/escape-key'
import { markResting } from '../../ui/hooks/resting-keys'
import { focusOf } from './addressed-card'
import { type ApprovalAnswer, answerShortcut } from './answer-shortcut'

/** Pressed twice within so long they are not for the card that comes next, which may have waited in sight all along. */
const TWICE_MS = 500
let lastAnswered = Number.NEGATIVE_INFINITY

/** Hears the answer keys for a card, while it is the one that they are for and can be seen; `hears` those that it takes by now. */
export function useAnswerKeys(
  hears: Readonly<Record<ApprovalAnswer, boolean>>,
  answer: (answer: ApprovalAnswer) => void,
) {
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
