import { Component, type ReactNode } from 'react'

/** A failure while something was drawn, and a way to try again. */
export type DrawFailure = { readonly error: unknown; again(): void }

type BoundaryProps = {
  children: ReactNode
  /** Renders a replacement for what could not be drawn. It must need less than that. */
  fallback(failure: DrawFailure): ReactNode
  /** With another one of these it is tried once more. */
  about?: unknown
}

type BoundaryState = { failure: { readonly error: unknown } | null }

/** Keeps what fails to be drawn from taking all of the window with it. Only a class can do that in React. */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failure: null }

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { failure: { error } }
  }

  override componentDidUpdate(former: BoundaryProps): void {
    if (this.state.failure && former.about !== this.props.about) this.again()
  }

  private readonly again = (): void => this.setState({ failure: null })

  override render(): ReactNode {
    const { failure } = this.state
    return failure ? this.props.fallback({ error: failure.error, again: this.again }) : this.props.children
  }
}
