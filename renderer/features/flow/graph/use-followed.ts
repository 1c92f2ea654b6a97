import { useReactFlow, useStore } from '@xyflow/react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import type { StepLook, StepViews } from '../steps/step-view'

/** What is worth to be in sight, the most telling first. */
const TELLING: readonly StepLook[] = ['asks', 'running', 'failed', 'interrupted']

/**
 * Keeps what is worked on, or asks, in sight, until the person moves the graph themselves: what that calls is given back. The
 * step that is open is always brought into sight, also where its own words take room from the graph.
 */
export function useFollowed(views: StepViews, chosen: string | undefined, reveal: (key: string) => void): () => void {
  const isMoved = useRef(false)
  const width = useStore(state => state.width)
  const height = useStore(state => state.height)
  const all = [...views.values()].filter(({ state }) => !state?.runs)
  const at = TELLING.map(look => all.findLast(view => view.look === look)).find(view => view !== undefined)?.key
  useEffect(() => {
    if (at !== undefined && !isMoved.current) reveal(at)
  }, [at, reveal])
  // biome-ignore lint/correctness/useExhaustiveDependencies: with less room it may be out of sight
  useEffect(() => {
    if (chosen !== undefined) reveal(chosen)
  }, [chosen, reveal, width, height])
  return () => {
    isMoved.current = true
  }
}

/** What was in the middle stays there when there is more or less room beside it than it was placed for. */
export function useKeptMiddle(placedFor: number): void {
  const { getViewport, setViewport } = useReactFlow()
  const width = useStore(state => state.width)
  const before = useRef(placedFor)
  useLayoutEffect(() => {
    const by = (width - before.current) / 2
    // It has none until it was measured.
    if (width === 0 || by === 0) return
    before.current = width
    const { x, ...rest } = getViewport()
    void setViewport({ ...rest, x: x + by })
  }, [width, getViewport, setViewport])
}
