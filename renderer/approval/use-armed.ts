import { type RefObject, useEffect, useState } from 'react'

/** A card that has just appeared must not catch a click or key that was meant for something else. */
const ARMING_MS = 500
/** The part of a card, or of the view where the card is larger, that must be filled by it for it to be answered. */
const SEEN = 0.5
const STEPS = [...Array.from({ length: 20 }, (_, step) => step / 20), 0.98, 0.99, 1]

/**
 * True half a second after all of a card was on screen, what it asks and what answers it, if not at once then one after the
 * other; and for as long as most of it stays there. What was seen before `content` changed was another card, shorter perhaps.
 */
export function useArmed(element: RefObject<HTMLElement | null>, content?: unknown): boolean {
  const [isArmed, setIsArmed] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: with other content it is looked at anew
  useEffect(() => {
    const card = element.current
    if (!card) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = sight(card)
    const follow = (entries: readonly IntersectionObserverEntry[]) => {
      clearTimeout(timer)
      if (look.follow(entries)) timer = setTimeout(() => setIsArmed(true), ARMING_MS)
      else setIsArmed(false)
    }
    const root = card.closest('[data-testid="timeline"]')
    const observer = new IntersectionObserver(follow, { root, threshold: STEPS })
    for (const part of look.parts) observer.observe(part)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
      setIsArmed(false)
    }
  }, [element, content])
  return isArmed
}

/** Keeps what of a card has been on screen. What was seen of its beginning and its end stays seen. */
function sight(card: HTMLElement) {
  const { firstElementChild: start, lastElementChild: end } = card
  const unseen = new Set([start, end].filter(part => part !== null))
  let isOnScreen = false
  const follow = (entries: readonly IntersectionObserverEntry[]): boolean => {
    // Several frames may be told of at once, and of the card only the last of them holds.
    for (const entry of entries) {
      if (entry.target === card) isOnScreen = isSeen(entry, SEEN)
      else if (isSeen(entry, entry.target === start ? 1 : SEEN)) unseen.delete(entry.target)
    }
    return isOnScreen && unseen.size === 0
  }
  return { parts: [card, ...unseen], follow }
}

/** Whether so much of it is on screen, or fills so much of the view where it is larger. */
function isSeen(
  { intersectionRect, boundingClientRect, rootBounds }: IntersectionObserverEntry,
  part: number,
): boolean {
  const most = Math.min(boundingClientRect.height, rootBounds?.height ?? window.innerHeight)
  // A pixel may be lost where things stand between pixels.
  return most > 0 && intersectionRect.height >= part * most - 1
}
