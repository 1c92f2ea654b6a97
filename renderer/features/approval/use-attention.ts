import { type RefObject, useState } from 'react'
import { useEffectOn } from '../../base/use-effect-on'

/** A card that has just appeared must not catch a click or key that was meant for something else. */
const ARMING_MS = 500
/** The part of a card, or of the view where the card is larger, that must be filled by it for it to be answered. */
const SEEN = 0.5
const STEPS = [...Array.from({ length: 20 }, (_, step) => step / 20), 0.98, 0.99, 1]

/**
 * The actions that are possible on a card by now. It is `noticed` half a second after any part of it came into sight, and
 * can be denied from then on, as no harm comes of that. It is `read` half a second after all of it was on screen, its
 * question and its answers, if not at once then one after the other, and for as long as most of it stays there: then it
 * can be approved.
 */
export type Attention = 'none' | 'noticed' | 'read'

/** Also whether the card is larger than the view. What was seen before `content` changed was another card, shorter perhaps. */
export function useAttention(
  element: RefObject<HTMLElement | null>,
  content?: unknown,
): { attention: Attention; isLarge: boolean } {
  const [isNoticed, setIsNoticed] = useState(false)
  const [isRead, setIsRead] = useState(false)
  const [isLarge, setIsLarge] = useState(false)
  useEffectOn([element, content], () => {
    const card = element.current
    if (!card) return
    const [noticed, read] = [later(setIsNoticed), later(setIsRead)]
    const look = sight(card)
    const follow = (entries: readonly IntersectionObserverEntry[]) => {
      read.set(look.follow(entries), true)
      noticed.set(look.isNear())
      setIsLarge(look.isLarge())
    }
    const root = card.closest('[data-testid="timeline"]')
    const observer = new IntersectionObserver(follow, { root, threshold: STEPS })
    for (const part of look.parts) observer.observe(part)
    return () => {
      for (const one of [noticed, read]) one.stop()
      observer.disconnect()
      setIsRead(false)
    }
  })
  return { attention: isRead ? 'read' : isNoticed ? 'noticed' : 'none', isLarge }
}

/** Tells that something is so once it has been for a while, and at once that it no longer is. */
function later(tell: (is: boolean) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let was = false
  const stop = () => clearTimeout(timer)
  return {
    stop,
    /** `anew` has the while begin again. */
    set(is: boolean, anew = false): void {
      if (is && was && !anew) return
      was = is
      stop()
      if (is) timer = setTimeout(() => tell(true), ARMING_MS)
      else tell(false)
    },
  }
}

/** Keeps what of a card has been on screen. What was seen of its beginning and its end stays seen. */
function sight(card: HTMLElement) {
  const { firstElementChild: start, lastElementChild: end } = card
  const unseen = new Set([start, end].filter(part => part !== null))
  let isOnScreen = false
  let isNear = false
  let isLarge = false
  const follow = (entries: readonly IntersectionObserverEntry[]): boolean => {
    // Several frames may be told of at once, and of the card only the last of them holds.
    for (const entry of entries) {
      if (entry.target === card) {
        isOnScreen = isSeen(entry, SEEN)
        isNear = entry.isIntersecting
        isLarge = entry.boundingClientRect.height > (entry.rootBounds?.height ?? window.innerHeight)
      } else if (isSeen(entry, entry.target === start ? 1 : SEEN)) unseen.delete(entry.target)
    }
    return isOnScreen && unseen.size === 0
  }
  return { parts: [card, ...unseen], follow, isNear: () => isNear, isLarge: () => isLarge }
}

/** Returns whether enough of it is on screen, or fills enough of the view if it is larger. */
function isSeen(
  { intersectionRect, boundingClientRect, rootBounds }: IntersectionObserverEntry,
  part: number,
): boolean {
  const most = Math.min(boundingClientRect.height, rootBounds?.height ?? window.innerHeight)
  // A pixel may be lost where things stand between pixels.
  return most > 0 && intersectionRect.height >= part * most - 1
}
