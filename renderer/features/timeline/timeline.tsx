import { ArrowDown, Hand } from 'lucide-react'
import {
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { ProviderTool } from '../../../shared/session/messages'
import { waitingCalls } from '../../../shared/session/session-state'
import { call } from '../../base/bridge'
import { t } from '../../i18n/t'
import { useOpened } from '../../state/session/opened'
import { useSession } from '../../state/session/session'
import { PRUNED_KEY, type TimelineRow, timelineRows } from '../../state/session/timeline-rows'
import { WAITING_CARDS } from '../../state/session/waiting-cards'
import { attempt, showToast } from '../../state/ui'
import { Button } from '../../ui/button'
import { Guarded } from '../../ui/failures/guarded'
import { ScrollRegion } from '../../ui/scroll-region'
import { askingAgents } from '../../views/calls/agents/agent-calls'
import { useJumpTo } from '../search/use-jump'
import { EmptySession } from './empty-session'
import { FindBar } from './find/find-bar'
import { useFinding } from './find/use-find'
import { rowText } from './row-text'
import { RowView } from './rows/row-view'
import type { RowList } from './use-kept-place'
import { useRowList } from './use-row-list'

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
  const finding = useFinding(rows, scroller, virtualizer.scrollToIndex)
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
        label={t('session.timeline')}
        onKeyDown={selectAll}
        className="@container h-full overflow-x-hidden overflow-y-auto -outline-offset-2 [overflow-anchor:none] [scrollbar-gutter:stable]"
      >
        <DrawnRows rows={rows} list={virtualizer} marked={markedRow} />
      </ScrollRegion>
      {finding && <FindBar {...finding} />}
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

const FIELD = 'input, textarea, select, [contenteditable]'
const SCROLLS = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End'])
const MODIFIERS = new Set(['Control', 'Meta', 'Shift', 'Alt'])

/**
 * Lets Ctrl/⌘+A select the whole conversation, of which only some rows are in the page: what is copied then is all of it, as
 * Markdown. Gives what hears the keys of the timeline.
 */
function useSelectAll(timeline: RefObject<HTMLElement | null>) {
  const sessionId = useSession(({ id }) => id)
  const [selectedId, setSelectedId] = useState<string | null>(null)
  const isAll = selectedId !== null && selectedId === sessionId
  // Rows that came into the page meanwhile are selected too.
  useLayoutEffect(() => {
    if (isAll && timeline.current) getSelection()?.selectAllChildren(timeline.current)
  })
  useEffect(() => {
    if (!isAll) return
    const stop = new AbortController()
    const options = { capture: true, signal: stop.signal }
    const end = () => setSelectedId(null)
    document.addEventListener('copy', event => copyAll(event, sessionId), options)
    // A right click leads to Copy.
    document.addEventListener('pointerdown', ({ button }) => button !== 2 && end(), options)
    document.addEventListener('keydown', event => !keepsSelection(event, timeline.current) && end(), options)
    return () => stop.abort()
  }, [isAll, sessionId, timeline])

  return (event: KeyboardEvent) => {
    if (!isMod(event, 'a') || (event.target as Element).closest(FIELD)) return
    event.preventDefault()
    setSelectedId(sessionId)
  }
}

function copyAll(event: ClipboardEvent, sessionId: string): void {
  // One that took the focus by itself copies what is selected in it.
  if (event.target instanceof Element && event.target.closest(FIELD)) return
  event.preventDefault()
  event.stopPropagation()
  attempt(
    call('session.markdown', { sessionId })
      .then(markdown => navigator.clipboard.writeText(markdown))
      .then(() => showToast({ tone: 'info', text: t('session.record.copied') })),
    sessionId,
  )
}

/** Keys that copy or scroll, in the timeline. */
function keepsSelection(event: globalThis.KeyboardEvent, timeline: HTMLElement | null): boolean {
  if (MODIFIERS.has(event.key)) return true
  if (!(event.target instanceof Node && timeline?.contains(event.target))) return false
  return isMod(event, 'c') || isMod(event, 'a') || (SCROLLS.has(event.key) && !event.shiftKey)
}

function isMod(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>,
  key: string,
): boolean {
  const { ctrlKey, metaKey, shiftKey, altKey } = event
  return event.key.toLowerCase() === key && (ctrlKey || metaKey) && !shiftKey && !altKey
}

type JumpBarProps = {
  scroller: RefObject<HTMLElement | null>
  isAtEnd: boolean
  onLatest(): void
  onShow(rowKey: string): void
}

/** Leads back to what waits for the person, or to the end, when that is out of sight. */
function JumpBar({ scroller, isAtEnd, onLatest, onShow }: JumpBarProps) {
  const state = useSession(session => session.state)
  const waiting = useMemo(() => [...waitingCalls(state), ...askingAgents(Object.values(state.calls))], [state])
  const isCardShown = useCardOnScreen(scroller, waiting.length)
  const [first] = waiting
  if (first && !isCardShown) {
    return (
      <Floating>
        <button
          type="button"
          onClick={() => onShow(`ask:${first.call.id}`)}
          className="pointer-events-auto flex min-h-9 items-center gap-2 rounded-full border border-wait-line bg-wait-soft px-4 text-sm font-medium text-wait shadow-card"
        >
          <Hand size={15} aria-hidden="true" />
          {t('sidebar.waiting', { count: waiting.length })}
          <span className="font-normal text-ink-2">· {t('approval.review')}</span>
        </button>
      </Floating>
    )
  }
  if (isAtEnd) return null
  // A wide one would lie over what a card is answered with.
  const isSmall = first !== undefined
  return (
    <Floating isAside={isSmall}>
      <Button
        title={t('session.latest')}
        className={`pointer-events-auto rounded-full! shadow-card ${isSmall ? 'size-6 p-0!' : 'max-sm:size-6 max-sm:p-0'}`}
        onClick={onLatest}
      >
        <ArrowDown size={14} aria-hidden="true" />
        <span className={isSmall ? 'sr-only' : 'max-sm:sr-only'}>{t('session.latest')}</span>
      </Button>
    </Floating>
  )
}

function Floating({ isAside = false, children }: { isAside?: boolean; children: React.ReactNode }) {
  const place = isAside ? 'justify-end pe-2' : 'justify-center max-sm:justify-end max-sm:pe-1'
  return <div className={`pointer-events-none absolute inset-x-0 bottom-2 flex ${place}`}>{children}</div>
}

/** Returns whether a waiting card is visible. The list takes rows out of the page, so the card is searched for again after a scroll. */
function useCardOnScreen(scroller: RefObject<HTMLElement | null>, count: number): boolean {
  const [isShown, setIsShown] = useState(true)
  useEffect(() => {
    const box = scroller.current
    if (!box || count === 0) return setIsShown(true)
    const look = () => setIsShown(hasVisibleCard(box))
    const timer = setTimeout(look, 120)
    const observer = new ResizeObserver(look)
    observer.observe(box)
    box.addEventListener('scroll', look, { passive: true })
    return () => {
      clearTimeout(timer)
      observer.disconnect()
      box.removeEventListener('scroll', look)
    }
  }, [scroller, count])
  return isShown
}

function hasVisibleCard(box: HTMLElement): boolean {
  const view = box.getBoundingClientRect()
  return [...box.querySelectorAll(WAITING_CARDS)].some(card => {
    const { top, bottom } = card.getBoundingClientRect()
    return bottom > view.top + 48 && top < view.bottom - 48
  })
}
