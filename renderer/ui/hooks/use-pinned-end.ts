import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { WAITING_CARDS } from '../../state/session/waiting-cards'

/** The distance from the end that counts as being at the end, in pixels. */
export const NEAR_END = 64
/** So near it is the end itself, in pixels. */
export const AT_END = 2

/** The room that the conversation leaves below a card at its end, in pixels. */
const BELOW_CARD = 32

/** The functions that take the conversation that is shown to its end. */
const goers = new Set<() => void>()

/** Shows the end of the conversation, wherever the person has scrolled to: they have just said something. */
export function showEnd(): void {
  for (const go of goers) go()
}

/**
 * Keeps a box at its end while its content grows, for as long as the person has not scrolled away from it. It begins at the
 * end, unless it is told not to; `follow` is told how large the content is. Of cards that do not fit into the view,
 * `showStart` shows the beginning instead.
 */
export function usePinnedEnd(
  box: RefObject<HTMLElement | null>,
  showStart: (element: HTMLElement) => void,
  beginsAtEnd = true,
) {
  const isPinned = useRef(beginsAtEnd)
  const size = useRef(0)
  const begun = useRef(new Set<string | undefined>())
  const [isAtEnd, setIsAtEnd] = useState(beginsAtEnd)

  const toEnd = useCallback(() => {
    isPinned.current = true
    setIsAtEnd(true)
    if (box.current) box.current.scrollTop = box.current.scrollHeight
  }, [box])

  const stay = useCallback(() => {
    const element = box.current
    if (!element) return
    // Content that fits has its end visible, and no scroll event will report it.
    if (!isPinned.current && size.current > element.clientHeight) return
    const card = beginCard(element, begun.current)
    if (!card) return toEnd()
    isPinned.current = false
    setIsAtEnd(false)
    showStart(card)
  }, [box, toEnd, showStart])

  const follow = useCallback(
    (now: number) => {
      if (now === size.current) return
      size.current = now
      stay()
    },
    [stay],
  )

  useEffect(() => {
    const element = box.current
    if (!element) return
    const stopScroll = followScroll(element, pinned => {
      isPinned.current = pinned
      setIsAtEnd(pinned)
    })
    const stopSize = followSize(element, stay)
    const go = () => {
      // The next card may be there before the conversation has grown by what was said.
      forgetAnswered(element, begun.current)
      toEnd()
    }
    goers.add(go)
    return () => {
      goers.delete(go)
      stopScroll()
      stopSize()
    }
  }, [box, toEnd, stay])

  return { isAtEnd, toEnd, follow }
}

/** Takes note that the beginning of a card is shown, if there is one whose beginning is to be shown. */
function beginCard(box: HTMLElement, begun: Set<string | undefined>): HTMLElement | null {
  forgetAnswered(box, begun)
  const card = cardToBegin(box, begun)
  if (card) begun.add(card.dataset.call)
  return card
}

/** At the end all that wait are drawn. A server may give the next call the name of one that was answered. */
function forgetAnswered(box: HTMLElement, begun: Set<string | undefined>): void {
  if (!box.querySelector(WAITING_CARDS)) begun.clear()
}

/**
 * The card whose beginning is to be shown, once: the first of those that wait where they do not all fit into the view, so that
 * they are read in their order; or the newest, where that alone does not. Not where the person is at work on something in it.
 */
function cardToBegin(box: HTMLElement, begun: ReadonlySet<string | undefined>): HTMLElement | null {
  const cards = [...box.querySelectorAll<HTMLElement>(WAITING_CARDS)]
  const [first, last] = [cards[0], cards.at(-1)]
  if (!first || !last) return null
  const all = last.getBoundingClientRect().bottom - first.getBoundingClientRect().top
  const isTall = (height: number) => height + BELOW_CARD > box.clientHeight
  const card = [isTall(all) && first, isTall(last.offsetHeight) && last].find(
    found => found && !begun.has(found.dataset.call),
  )
  if (!card) return null
  const { activeElement } = document
  return activeElement !== card && card.contains(activeElement) ? null : card
}

/** Has a box stay where it is when its own size changes. */
function followSize(element: HTMLElement, stay: () => void): () => void {
  let frame = 0
  const observer = new ResizeObserver(() => {
    stay()
    // Rows of another width are measured after this, and the list then moves by what they have grown.
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(stay)
    })
  })
  observer.observe(element)
  return () => {
    cancelAnimationFrame(frame)
    observer.disconnect()
  }
}

/** Tells after each scroll whether the box is at its end. Growth alone moves the end away and is not a scroll. */
function followScroll(element: HTMLElement, tell: (isAtEnd: boolean) => void): () => void {
  let lastTop = element.scrollTop
  const listen = () => {
    const { scrollTop, scrollHeight, clientHeight } = element
    const left = scrollHeight - clientHeight - scrollTop
    // Up is away, however little: what streams would bring each small step back.
    if (scrollTop < lastTop) tell(left <= AT_END)
    else if (left <= NEAR_END) tell(true)
    lastTop = scrollTop
  }
  element.addEventListener('scroll', listen, { passive: true })
  return () => element.removeEventListener('scroll', listen)
}
