import { useCallback, useMemo, useRef } from 'react'
import type { ProviderTool } from '../../../shared/session/messages'
import { useOpened } from '../../state/session/opened'
import { useSession } from '../../state/session/session'
import { PRUNED_KEY, type TimelineRow, timelineRows } from '../../state/session/timeline-rows'
import { text } from '../../text/text'
import { Guarded } from '../../ui/failures/guarded'
import { ScrollRegion } from '../../ui/scroll-region'
import { useJumpTo } from '../search/use-jump'
import { EmptySession } from './empty-session'
import { JumpBar } from './jump-bar'
import { rowText } from './row-text'
import { RowView } from './rows/row-view'
import type { RowList } from './use-kept-place'
import { useRowList } from './use-row-list'
import { useSelectAll } from './use-select-all'

/** The conversation, or what could be said first. */
export function Timeline() {
  const state = useSession(session => session.state)
  const hasText = useSession(session => session.partial !== '')
  const isThinking = useSession(session => session.partialThinking !== '')
  const tools = useSession(({ runningTools }) => stateOf(runningTools))
  const isGrowing = useSession(session => session.growing !== null)
  const showsPruned = useOpened(PRUNED_KEY) ?? false
  const rows = useMemo(
    () => timelineRows(state, { text: hasText, thinking: isThinking, tools, growing: isGrowing }, showsPruned),
    [state, hasText, isThinking, tools, isGrowing, showsPruned],
  )
  const isEmpty = rows.every(({ type }) => type === 'branch')
  return isEmpty ? <EmptySession /> : <Rows rows={rows} />
}

function stateOf(tools: readonly ProviderTool[]): 'none' | 'running' | 'done' {
  if (tools.length === 0) return 'none'
  return tools.some(({ status }) => status === 'open') ? 'running' : 'done'
}

function Rows({ rows }: { rows: readonly TimelineRow[] }) {
  const scroller = useRef<HTMLElement>(null)
  const { virtualizer, isAtEnd, toEnd, setFocused } = useRowList(rows, scroller)
  const showRow = useCallback((key: string) => showByKey(rows, key, virtualizer.scrollToIndex), [rows, virtualizer])
  const selectAll = useSelectAll(scroller)
  const markedRow = useJumpTo(rows, scroller, virtualizer.scrollToIndex)
  return (
    <div className="relative min-h-0 flex-1">
      <ScrollRegion
        ref={scroller}
        data-testid="timeline"
        role="log"
        // A row that is drawn while the person scrolls through is nothing new.
        {...(!isAtEnd && { 'aria-live': 'off' })}
        onFocus={({ target }) => setFocused(target.closest<HTMLElement>('[data-index]')?.dataset.index)}
        // Unless only the window was left.
        onBlur={({ target }) => document.activeElement !== target && setFocused(undefined)}
        label={text.session.timeline}
        onKeyDown={selectAll}
        className="h-full overflow-x-hidden overflow-y-auto -outline-offset-2 [overflow-anchor:none] [scrollbar-gutter:stable]"
      >
        <DrawnRows rows={rows} list={virtualizer} marked={markedRow} />
      </ScrollRegion>
      <JumpBar scroller={scroller} isAtEnd={isAtEnd} onLatest={toEnd} onShow={showRow} />
    </div>
  )
}

type DrawnRowsProps = { rows: readonly TimelineRow[]; list: RowList; marked: string | null }

/** The rows in sight, and some around them. */
function DrawnRows({ rows, list, marked }: DrawnRowsProps) {
  return (
    <div ref={list.containerRef} className="relative mx-auto w-full max-w-3xl">
      {list.getVirtualItems().map(item => {
        const row = rows[item.index]
        return (
          <div
            key={item.key}
            ref={list.measureElement}
            data-index={item.index}
            className={`absolute inset-x-0 px-6 transition-[background-color] ${row?.key === marked ? 'rounded-md bg-mark/45' : ''}`}
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
  )
}

type ScrollToIndex = (index: number, options: { align: 'start' }) => void

function showByKey(rows: readonly TimelineRow[], key: string, scrollToIndex: ScrollToIndex): void {
  const index = rows.findIndex(row => row.key === key)
  if (index >= 0) scrollToIndex(index, { align: 'start' })
}
