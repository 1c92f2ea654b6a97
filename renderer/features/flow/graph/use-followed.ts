import { useEffect, useRef } from 'react'
import type { StepViews } from '../steps/step-view'

/** Keeps what is worked on, or asks, in sight, until the person moves the graph themselves: what that calls is given back. */
export function useFollowed(views: StepViews, reveal: (key: string) => void): () => void {
  const isMoved = useRef(false)
  const all = [...views.values()]
  const at = (
    all.findLast(({ look }) => look === 'asks') ?? all.findLast(({ look, state }) => look === 'running' && !state?.runs)
  )?.key
  useEffect(() => {
    if (at !== undefined && !isMoved.current) reveal(at)
  }, [at, reveal])
  return () => {
    isMoved.current = true
  }
}
