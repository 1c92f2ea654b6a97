import { ArrowDown, Hand } from 'lucide-react'
import { type RefObject, useEffect, useMemo, useState } from 'react'
import { waitingCalls } from '../../../shared/session/session-state'
import { useSession } from '../../state/session/session'
import { WAITING_CARDS } from '../../state/session/waiting-cards'
import { text } from '../../text/text'
import { Button } from '../../ui/button'
import { askingAgents } from '../../views/calls/agents/agent-calls'

type JumpBarProps = {
  scroller: RefObject<HTMLElement | null>
  isAtEnd: boolean
  onLatest(): void
  onShow(rowKey: string): void
}

/** Leads back to what waits for the person, or to the end, when that is out of sight. */
export function JumpBar({ scroller, isAtEnd, onLatest, onShow }: JumpBarProps) {
  const state = useSession(session => session.state)
  const waiting = useMemo(() => [...waitingCalls(state), ...askingAgents(Object.values(state.calls))], [state])
  const isCardShown = useCardOnScreen(scroller, waiting.length)
  const [first] = waiting
  if (first && !isCardShown) {
    return (
      <Floating>
        <button
          type="button"
          onClick={() => onShow(`ask:${first.call.id}`)}
          className="pointer-events-auto flex min-h-9 items-center gap-2 rounded-full border border-wait-line bg-wait-soft px-4 text-sm font-medium text-wait shadow-card"
        >
          <Hand size={15} aria-hidden="true" />
          {text.sidebar.waiting(waiting.length)}
          <span className="font-normal text-ink-2">· {text.approval.review}</span>
        </button>
      </Floating>
    )
  }
  if (isAtEnd) return null
  // A wide one would lie over what a card is answered with.
  const isSmall = first !== undefined
  return (
    <Floating isAside={isSmall}>
      <Button
        title={text.session.latest}
        className={`pointer-events-auto rounded-full! shadow-card ${isSmall ? 'size-6 p-0!' : 'max-sm:size-6 max-sm:p-0'}`}
        onClick={onLatest}
      >
        <ArrowDown size={14} aria-hidden="true" />
        <span className={isSmall ? 'sr-only' : 'max-sm:sr-only'}>{text.session.latest}</span>
      </Button>
    </Floating>
  )
}

function Floating({ isAside = false, children }: { isAside?: boolean; children: React.ReactNode }) {
  const place = isAside ? 'justify-end pe-2' : 'justify-center max-sm:justify-end max-sm:pe-1'
  return <div className={`pointer-events-none absolute inset-x-0 bottom-2 flex ${place}`}>{children}</div>
}

/** Returns whether a waiting card is visible. The list takes rows out of the page, so the card is searched for again after a scroll. */
function useCardOnScreen(scroller: RefObject<HTMLElement | null>, count: number): boolean {
  const [isShown, setIsShown] = useState(true)
  useEffect(() => {
    const box = scroller.current
    if (!box || count === 0) return setIsShown(true)
    const look = () => setIsShown(hasVisibleCard(box))
    const timer = setTimeout(look, 120)
    const observer = new ResizeObserver(look)
    observer.observe(box)
    box.addEventListener('scroll', look, { passive: true })
    return () => {
      clearTimeout(timer)
      observer.disconnect()
      box.removeEventListener('scroll', look)
    }
  }, [scroller, count])
  return isShown
}

function hasVisibleCard(box: HTMLElement): boolean {
  const view = box.getBoundingClientRect()
  return [...box.querySelectorAll(WAITING_CARDS)].some(card => {
    const { top, bottom } = card.getBoundingClientRect()
    return bottom > view.top + 48 && top < view.bottom - 48
  })
}
