import { Component, type ReactNode } from 'react'
import { anchorScroll } from './anchor-scroll'

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
