import { useReactFlow, useStoreApi } from '@xyflow/react'
import { useCallback } from 'react'
import { toReveal } from './canvas-view'
import type { Box } from './lay-out'

const MOVE_MS = 140

/** Brings a node into sight. */
export function useReveal(boxes: ReadonlyMap<string, Box>): (key: string) => void {
  const { getViewport, setViewport } = useReactFlow()
  const store = useStoreApi()
  return useCallback(
    (key: string) => {
      const box = boxes.get(key)
      const { width, height } = store.getState()
      const next = box && toReveal(box, { width, height }, getViewport())
      if (next) void setViewport(next, { duration: movingTime() })
    },
    [boxes, store, getViewport, setViewport],
  )
}

/** How long the view moves: not at all where the person wants less motion. */
export function movingTime(): number {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : MOVE_MS
}
