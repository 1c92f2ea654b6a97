import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { loadEarlier, useSession } from '../../state/session/session'
import type { TimelineRow } from '../../state/session/timeline-rows'
import { attempt } from '../../state/ui'
import { AT_END, usePinnedEnd } from '../../ui/hooks/use-pinned-end'
import { isAnyAppRunning, isAppRunning } from '../apps/live-apps'
import { ESTIMATES, PADDING_START } from './row-sizes'
import { type RowList, useInitialPlace, useKeptPlace } from './use-kept-place'

/** Draws of the rows those in sight. It follows its end while the person is there, and stays where it is otherwise. */
export function useRowList(rows: readonly TimelineRow[], scroller: RefObject<HTMLElement | null>) {
  const place = useInitialPlace(rows)
  const list = useRef<RowList | null>(null)
  const showStart = useCallback((element: HTMLElement) => showRowStart(list.current, element), [])
  const { isAtEnd, toEnd, follow } = usePinnedEnd(scroller, showStart, place === null)
  const { rangeExtractor, setFocused } = useFocusedRow(rows)
  const virtualizer = useVirtualizer<HTMLElement, Element>({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: index => ESTIMATES[rows[index]?.type ?? 'text'],
    getItemKey: useKeyOf(rows),
    anchorTo: 'end',
    rangeExtractor,
    // It begins where it was left, or at its end; what stands at its top need not be drawn before.
    initialOffset: () => place?.offset ?? rows.reduce((sum, { type }) => sum + ESTIMATES[type], 0),
    ...(place && { initialMeasurementsCache: place.measured }),
    scrollEndThreshold: AT_END,
    paddingStart: PADDING_START,
    paddingEnd: 24,
    overscan: 8,
    // A row that grows moves what is below it without a render of the list.
    directDomUpdates: true,
    directDomUpdatesMode: 'position',
    onChange(list) {
      follow(list.getTotalSize())
      if ((list.range?.startIndex ?? NEAR_START) < NEAR_START) attempt(loadMore())
    },
  })
  list.current = virtualizer
  const size = virtualizer.getTotalSize()
  useLayoutEffect(() => follow(size), [follow, size])
  useKeptPlace(scroller, virtualizer, rows)
  return { virtualizer, isAtEnd, toEnd, setFocused }
}

/** So few rows above those in sight are the time to load what came before. */
const NEAR_START = 40

/** Loads one part more than there is. */
function loadMore(): Promise<void> {
  const { length } = useSession.getState().state.turns
  return loadEarlier(({ turns }) => turns.length > length)
}

/** By the list itself: what it measures next would move it away again from where somebody else has scrolled to. */
function showRowStart(list: RowList | null, element: HTMLElement): void {
  const row = element.closest<HTMLElement>('[data-index]')
  if (!row || !list) return
  const index = Number(row.dataset.index)
  // By the size that it was estimated to have its start may be the end, where the list would stay as it grows.
  list.resizeItem(index, row.offsetHeight)
  list.scrollToIndex(index, { align: 'start' })
}

type KeyOf = (index: number) => string | number

/** Names a row. The function stays the same while the names do: for another one the list places all of its rows anew. */
function useKeyOf(rows: readonly TimelineRow[]): KeyOf {
  const known = useRef<{ rows: readonly TimelineRow[]; keyOf: KeyOf } | null>(null)
  return useMemo(() => {
    const former = known.current
    if (former && haveSameKeys(former.rows, rows)) return former.keyOf
    const keyOf: KeyOf = index => rows[index]?.key ?? index
    known.current = { rows, keyOf }
    return keyOf
  }, [rows])
}

function haveSameKeys(former: readonly TimelineRow[], rows: readonly TimelineRow[]): boolean {
  return former.length === rows.length && former.every(({ key }, index) => key === rows[index]?.key)
}

type Row = { key: string; type?: string; call?: { call: { id: string } } }

/** Keeps the row that has the focus in the page, and those of apps that run, however far they are scrolled away: what is typed, or was done there, must not be lost. */
function useFocusedRow(rows: readonly Row[]) {
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
