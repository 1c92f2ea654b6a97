import { createContext, type PointerEvent } from 'react'
import type { StepView } from '../steps/step-view'

/** The functions that a graph's nodes call. */
type Canvas = {
  choose(view: StepView): void
  /** Returns whether a drawn node is the one that the person went to by keys; it is so once. */
  takeFocus(key: string): boolean
  /** Begins a line from a step to another, where steps can be joined. */
  beginJoin: ((view: StepView, event: PointerEvent) => void) | undefined
}

export const CanvasContext = createContext<Canvas | null>(null)
