import { type RefObject, useEffect } from 'react'
import { type Answer, answerShortcut } from './answer-shortcut'

/** Hears the answer keys for a card, while it is the one that they are for and can be seen. */
export function useAnswerKeys(card: RefObject<HTMLElement | null>, isArmed: boolean, answer: (answer: Answer) => void) {
  useEffect(() => {
    if (!isArmed) return
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !isAddressed(card.current, event.target)) return
      const meant = answerShortcut({
        key: event.key,
        hasCommandKey: event.ctrlKey || event.metaKey,
        isRepeat: event.repeat,
        isComposing: event.isComposing,
        focus: focusOf(event.target),
      })
      if (!meant) return
      event.preventDefault()
      event.stopImmediatePropagation()
      answer(meant)
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [card, isArmed, answer])
}

/** With several cards on screen the keys are for the one that has the focus, or else for the first. */
function isAddressed(card: HTMLElement | null, target: EventTarget | null): boolean {
  if (!card) return false
  const focused = target instanceof Element ? target.closest('[data-testid="approval-card"]') : null
  return card === (focused ?? document.querySelector('[data-testid="approval-card"]'))
}

function focusOf(target: EventTarget | null): 'page' | 'text' | 'own' {
  if (!(target instanceof Element)) return 'page'
  if (target.closest('dialog, [role="menu"], .xterm, [data-own-keys]')) return 'own'
  const isField = target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement
  return isField && target.value !== '' ? 'text' : 'page'
}
