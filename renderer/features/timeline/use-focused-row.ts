import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual'
import { useCallback, useRef } from 'react'
import { isAnyAppRunning, isAppRunning } from '../apps/live-apps'

type Row = { key: string; type?: string; call?: { call: { id: string } } }

/** Keeps the row that has the focus in the page, and those of apps that run, however far they are scrolled away: what is typed, or was done there, must not be lost. */
export function useFocusedRow(rows: readonly Row[]) {
  const focused = useRef<string | null>(null)
  const rangeExtractor = useCallback(
    (range: Range) => {
      const indexes = defaultRangeExtractor(range)
      const inSight = new Set(indexes)
      const isKept = ({ key, call }: Row) =>
        key === focused.current || (call !== undefined && isAppRunning(call.call.id))
      const isAnyKept = focused.current !== null || isAnyAppRunning()
      const others = isAnyKept ? rows.flatMap((row, at) => (!inSight.has(at) && isKept(row) ? at : [])) : []
      return others.length === 0 ? indexes : [...indexes, ...others].sort((one, other) => one - other)
    },
    [rows],
  )
  const setFocused = (index: string | undefined) => {
    focused.current = index === undefined ? null : (rows[Number(index)]?.key ?? null)
  }
  return { rangeExtractor, setFocused }
}
