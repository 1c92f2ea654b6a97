import { createContext, type PointerEvent } from 'react'
import type { StepView } from '../steps/step-view'

/** What the nodes of a graph ask of it. */
type Canvas = {
  choose(view: StepView): void
  /** Whether a node that is drawn is the one that the person went to by keys; it is so once. */
  takeFocus(key: string): boolean
  /** Begins a line from a step to another, where steps can be joined. */
  beginJoin: ((view: StepView, event: PointerEvent) => void) | undefined
}

export const CanvasContext = createContext<Canvas | null>(null)
