import { useEffect, useState } from 'react'

const FIRST = 1
const PER_FRAME = 40

/** Counts up to `total`, some at once and the rest a few per frame, so that a huge list does not hold up its first paint. */
export function useGrowingCount(total: number): number {
  const [shown, setShown] = useState(Math.min(FIRST, total))
  useEffect(() => {
    if (shown >= total) return
    const frame = requestAnimationFrame(() => setShown(Math.min(total, shown + PER_FRAME)))
    return () => cancelAnimationFrame(frame)
  }, [shown, total])
  return Math.min(shown, total)
}
