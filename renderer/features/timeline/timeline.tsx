import { useVirtualizer, type VirtualItem, type Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { ProviderTool } from '../../../shared/session/messages'
import { keepReadingPlace, readingPlace } from '../../state/session/reading-places'
import { useSession } from '../../state/session/session'
import { type TimelineRow, timelineRows } from '../../state/session/timeline-rows'
import { text } from '../../text/text'
import { Guarded } from '../../ui/failures/guarded'
import { AT_END, NEAR_END, usePinnedEnd } from '../../ui/hooks/use-pinned-end'
import { ScrollRegion } from '../../ui/scroll-region'
import { useJumpTo } from '../search/use-jump'
import { EmptySession } from './empty-session'
import { JumpBar } from './jump-bar'
import { rowText } from './row-text'
import { RowView } from './rows/row-view'
import { useFocusedRow } from './use-focused-row'
import { useSelectAll } from './use-select-all'

/** A first guess of a row's height in pixels, until it is measured. */
const ESTIMATES: Readonly<Record<TimelineRow['type'], number>> = {
  user: 84,
  steered: 60,
  thinking: 36,
  'streaming-thinking': 36,
  'provider-tools': 38,
  'streaming-tools': 38,
  text: 160,
  notes: 24,
  streaming: 80,
  retry: 64,
  call: 30,
  approval: 420,
  question: 320,
  'agent-asks': 420,
  working: 36,
  growing: 28,
  compaction: 62,
  compacting: 44,
  branch: 40,
  end: 40,
}

const PADDING_START = 8

/** The conversation, or what could be said first. */
export function Timeline() {
  const state = useSession(session => session.state)
  const hasText = useSession(session => session.partial !== '')
  const isThinking = useSession(session => session.partialThinking !== '')
  const tools = useSession(({ runningTools }) => stateOf(runningTools))
  const isGrowing = useSession(session => session.growing !== null)
  const rows = useMemo(
    () => timelineRows(state, { text: hasText, thinking: isThinking, tools, growing: isGrowing }),
    [state, hasText, isThinking, tools, isGrowing],
  )
  return rows.length === 0 ? <EmptySession /> : <Rows rows={rows} />
}

function stateOf(tools: readonly ProviderTool[]): 'none' | 'running' | 'done' {
  if (tools.length === 0) return 'none'
  return tools.some(({ status }) => status === 'open') ? 'running' : 'done'
}

/** It follows its end while the person is there, and stays where it is otherwise. */
function Rows({ rows }: { rows: readonly TimelineRow[] }) {
  const scroller = useRef<HTMLDivElement>(null)
  const place = useInitialPlace(rows)
  const list = useRef<{ scrollToIndex: ScrollToIndex; resizeItem(index: number, size: number): void } | null>(null)
  // By the list itself: what it measures next would move it away again from where somebody else has scrolled to.
  const showStart = useCallback((element: HTMLElement) => {
    const row = element.closest<HTMLElement>('[data-index]')
    if (!row || !list.current) return
    const index = Number(row.dataset.index)
    // By the size that it was estimated to have its start may be the end, where the list would stay as it grows.
    list.current.resizeItem(index, row.offsetHeight)
    list.current.scrollToIndex(index, { align: 'start' })
  }, [])
  const { isAtEnd, toEnd, follow } = usePinnedEnd(scroller, showStart, place === null)
  const { rangeExtractor, setFocused } = useFocusedRow(rows)
  const virtualizer = useVirtualizer({
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
    onChange: list => follow(list.getTotalSize()),
  })
  list.current = virtualizer
  const size = virtualizer.getTotalSize()
  useLayoutEffect(() => follow(size), [follow, size])

  useKeptPlace(scroller, virtualizer)

  const showRow = useCallback((key: string) => showByKey(rows, key, virtualizer.scrollToIndex), [rows, virtualizer])
  const selectAll = useSelectAll(scroller)
  const markedRow = useJumpTo(rows, scroller, virtualizer.scrollToIndex)
  return (
    <div className="relative min-h-0 flex-1">
      <ScrollRegion
        ref={scroller}
        data-testid="timeline"
        role="log"
        // What is drawn while somebody scrolls through it is nothing new.
        {...(!isAtEnd && { 'aria-live': 'off' })}
        onFocus={({ target }) => setFocused(target.closest<HTMLElement>('[data-index]')?.dataset.index)}
        // Unless only the window was left.
        onBlur={({ target }) => document.activeElement !== target && setFocused(undefined)}
        label={text.session.timeline}
        onKeyDown={selectAll}
        className="h-full overflow-x-hidden overflow-y-auto -outline-offset-2 [overflow-anchor:none] [scrollbar-gutter:stable]"
      >
        <div ref={virtualizer.containerRef} className="relative mx-auto w-full max-w-3xl">
          {virtualizer.getVirtualItems().map(item => {
            const row = rows[item.index]
            return (
              <div
                key={item.key}
                ref={virtualizer.measureElement}
                data-index={item.index}
                className={`absolute inset-x-0 px-6 transition-[background-color] ${row?.key === markedRow ? 'rounded-md bg-mark/45' : ''}`}
              >
                {row && (
                  <Guarded about={row} plain={() => rowText(row)}>
                    <RowView row={row} />
                  </Guarded>
                )}
              </div>
            )
          })}
        </div>
      </ScrollRegion>
      <JumpBar scroller={scroller} isAtEnd={isAtEnd} onLatest={toEnd} onShow={showRow} />
    </div>
  )
}

type List = Virtualizer<HTMLDivElement, Element>

/** Where the session that is shown was left, as far as its rows are still there. */
function useInitialPlace(rows: readonly TimelineRow[]): { offset: number; measured: VirtualItem[] } | null {
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
function useKeptPlace(scroller: RefObject<HTMLElement | null>, list: List): void {
  const [sessionId] = useState(() => useSession.getState().id)
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
      }
      keepReadingPlace(sessionId, isAtEnd || !place ? null : place)
    }
  }, [scroller, list, sessionId])
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

type ScrollToIndex = (index: number, options: { align: 'start' }) => void

function showByKey(rows: readonly TimelineRow[], key: string, scrollToIndex: ScrollToIndex): void {
  const index = rows.findIndex(row => row.key === key)
  if (index >= 0) scrollToIndex(index, { align: 'start' })
}
