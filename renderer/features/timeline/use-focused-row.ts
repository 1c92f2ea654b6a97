import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual'
import { useCallback, useRef } from 'react'

/** Keeps the row that has the focus in the page, however far it is scrolled away: what is typed must not be lost. */
export function useFocusedRow(rows: readonly { key: string }[]) {
  const focused = useRef<string | null>(null)
  const rangeExtractor = useCallback(
    (range: Range) => {
      const indexes = defaultRangeExtractor(range)
      const at = focused.current === null ? -1 : rows.findIndex(({ key }) => key === focused.current)
      return at < 0 || indexes.includes(at) ? indexes : [...indexes, at].sort((one, other) => one - other)
    },
    [rows],
  )
  const setFocused = (index: string | undefined) => {
    focused.current = index === undefined ? null : (rows[Number(index)]?.key ?? null)
  }
  return { rangeExtractor, setFocused }
}
