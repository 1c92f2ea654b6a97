import { createContext } from 'react'
import type { StepView } from '../steps/step-view'

/** What the nodes of a graph ask of it. */
type Canvas = {
  choose(view: StepView): void
  /** Whether a node that is drawn is the one that the person went to by keys; it is so once. */
  takeFocus(key: string): boolean
}

export const CanvasContext = createContext<Canvas | null>(null)
