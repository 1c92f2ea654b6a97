import { useEffect, useRef } from 'react'
import type { StepLook, StepViews } from '../steps/step-view'
import type { CanvasView } from './use-canvas-view'

/** The looks of steps that are worth seeing, the most telling first. */
const TELLING: readonly StepLook[] = ['asks', 'running', 'failed', 'interrupted']

type Followed = Pick<CanvasView, 'reveal' | 'room'> & {
  views: StepViews
  chosen: string | undefined
  /** Returns whether the person has moved the graph themselves. */
  isMoved(): boolean
}

/**
 * Keeps what is worked on, or asks, in sight, until the person moves the graph themselves. The step that is open is always
 * brought into sight, also where its own words take room from the graph.
 */
export function useFollowed({ views, chosen, reveal, room, isMoved }: Followed): void {
  const movedByPerson = useRef(isMoved)
  movedByPerson.current = isMoved
  const all = [...views.values()].filter(({ state }) => !state?.runs)
  const at = TELLING.map(look => all.findLast(view => view.look === look)).find(view => view !== undefined)?.key
  useEffect(() => {
    if (at !== undefined && !movedByPerson.current()) reveal(at)
  }, [at, reveal])
  // biome-ignore lint/correctness/useExhaustiveDependencies: with less room it may be out of sight
  useEffect(() => {
    if (chosen !== undefined) reveal(chosen)
  }, [chosen, reveal, room])
}
