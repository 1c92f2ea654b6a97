import type { ReactVirtualizer, VirtualItem } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { TurnState } from '../../../shared/session/session-state'
import { keepReadingPlace, readingPlace } from '../../state/session/reading-places'
import { useSession } from '../../state/session/session'
import type { TimelineRow } from '../../state/session/timeline-rows'
import { NEAR_END } from '../../ui/hooks/use-pinned-end'
import { ESTIMATES, PADDING_START } from './row-sizes'

export type RowList = ReactVirtualizer<HTMLElement, Element>

/** Returns the position at which the session that is shown was left, as far as its rows are still there. */
export function useInitialPlace(rows: readonly TimelineRow[]): { offset: number; measured: VirtualItem[] } | null {
  const [place] = useState(() => {
    const kept = readingPlace(useSession.getState().id ?? '')
    const at = rows.findIndex(({ key }) => key === kept?.rowKey)
    if (!kept || at < 0) return null
    const sizes = new Map(kept.measured.map(({ key, size }) => [key, size]))
    const above = rows.slice(0, at).reduce((sum, { key, type }) => sum + (sizes.get(key) ?? ESTIMATES[type]), 0)
    return { offset: PADDING_START + above + kept.offset, measured: kept.measured }
  })
  return place
}

/** Keeps where the person was when they look at another session. */
export function useKeptPlace(
  scroller: RefObject<HTMLElement | null>,
  list: RowList,
  rows: readonly TimelineRow[],
): void {
  const [sessionId] = useState(() => useSession.getState().id)
  const drawn = useRef<DrawnSession>({ rows: [], turns: [] })
  useLayoutEffect(() => {
    const { id, state } = useSession.getState()
    if (id === sessionId) drawn.current = { rows, turns: state.turns }
  })
  useLayoutEffect(() => {
    const box = scroller.current
    return () => {
      if (!box || sessionId === null) return
      const { scrollTop, scrollHeight, clientHeight } = box
      const first = list.getVirtualItemForOffset(scrollTop)
      const isAtEnd = scrollHeight - clientHeight - scrollTop <= NEAR_END
      const place = first && {
        rowKey: String(first.key),
        offset: scrollTop - first.start,
        measured: list.takeSnapshot(),
        turns: turnsFrom(drawn.current, first.index),
      }
      keepReadingPlace(sessionId, isAtEnd || !place ? null : place)
    }
  }, [scroller, list, sessionId])
}

type DrawnSession = { rows: readonly TimelineRow[]; turns: readonly TurnState[] }

/** Counts the turns from the one that a row belongs to. A row between turns belongs to the one before it. */
function turnsFrom({ rows, turns }: DrawnSession, index: number): number {
  const id = rows
    .slice(0, index + 1)
    .map(turnIdOf)
    .findLast(Boolean)
  const at = turns.findIndex(turn => turn.id === id)
  return at < 0 ? turns.length : turns.length - at
}

function turnIdOf(row: TimelineRow): string | undefined {
  if ('turn' in row) return row.turn.id
  return 'call' in row ? row.call.turnId : undefined
}
