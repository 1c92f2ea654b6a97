import { Component, type ReactNode } from 'react'
import { NEAR_END } from '../../ui/hooks/use-pinned-end'

/** So far down from the top of the view what is read is looked for, in pixels, and in such steps. */
const DEEPEST = 160
const STEP = 16

/**
 * Keeps what is read at the top of a conversation where it is on the screen while the conversation gets another width.
 * Called before that; what it gives back is called after, and lets go once the rows have their new heights.
 */
function anchorScroll(box: HTMLElement): () => void {
  const line = lineAtTop(box)
  const before = line?.getBoundingClientRect().top ?? 0
  return () => {
    if (!line) return
    const bring = () => {
      if (line.isConnected) box.scrollTop += line.getBoundingClientRect().top - before
    }
    // Created last, it hears last of the new heights: the list has placed its rows then.
    const observer = new ResizeObserver(bring)
    observer.observe(box)
    requestAnimationFrame(() => {
      bring()
      requestAnimationFrame(() => {
        bring()
        observer.disconnect()
      })
    })
  }
}

/** The first that is to be read in the view; null at the end, which stays in sight anyway. */
function lineAtTop(box: HTMLElement): Element | null {
  if (box.scrollHeight - box.clientHeight - box.scrollTop <= NEAR_END) return null
  const { left, top, width } = box.getBoundingClientRect()
  for (let down = STEP; down <= DEEPEST; down += STEP) {
    const found = document.elementFromPoint(left + width / 2, top + down)
    if (found && box.contains(found) && !found.hasAttribute('data-index') && found.closest('[data-index]')) return found
  }
  return null
}

type SteadyTimelineProps = { beside: string; children: ReactNode }

/**
 * Around the conversation: when something else stands beside it, what was read stays where it was. A class, as nothing else is
 * told before the page changes.
 */
export class PreserveScroll extends Component<SteadyTimelineProps> {
  override getSnapshotBeforeUpdate({ beside }: SteadyTimelineProps): (() => void) | null {
    if (beside === this.props.beside) return null
    const box = document.querySelector<HTMLElement>('[data-testid="timeline"]')
    return box && anchorScroll(box)
  }

  override componentDidUpdate(_props: SteadyTimelineProps, _state: unknown, release: (() => void) | null): void {
    release?.()
  }

  override render(): ReactNode {
    return this.props.children
  }
}
