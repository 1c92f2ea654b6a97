import { useVirtualizer } from '@tanstack/react-virtual'
import { ChevronRight, X } from 'lucide-react'
import { memo, type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { formatAgo, formatCount } from '../../base/format'
import { shownName } from '../../i18n/own-names'
import { t } from '../../i18n/t'
import { useApp } from '../../state/app'
import { enterSession, folderOf, type ListedSession, useFolderLabel } from '../../state/folders'
import { closeOverview } from '../../state/overview'
import { setOpened, useOpened } from '../../state/session/opened'
import { useListPlace } from '../../state/session-list'
import { attempt } from '../../state/ui'
import { Button } from '../../ui/button'
import { useAges } from '../../ui/hooks/use-ages'
import { StatusDot } from '../../ui/status-dot'
import { EscapedLine } from '../../ui/text/escaped-line'
import { PathText } from '../../ui/text/path-text'
import { textDirection } from '../../ui/text/text-direction'
import { CommentsContext } from '../../views/diff/review/diff-source'
import { useShownKeys } from '../shortcuts/use-shown-keys'
import { SidebarButton } from '../top-bar/sidebar-button'
import { type OverviewLine, overviewGroups, overviewLines, overviewStateOf } from './overview-groups'
import { WaitingSession } from './waiting-session'

const NONE: readonly ListedSession[] = []

/** In pixels at the usual text size. */
const LINE = 36

/** Shows the sessions of all folders by their state; what waits is answered in place. */
export function Overview() {
  const sessions = useApp(({ start }) => start?.sessions ?? NONE)
  const groups = useMemo(() => overviewGroups(sessions), [sessions])
  const hasIdle = useOpened('overview:idle', null) ?? false
  const lines = useMemo(() => overviewLines(groups, hasIdle), [groups, hasIdle])
  const now = useAges(sessions.map(({ updatedAt }) => updatedAt))
  const scroller = useRef<HTMLElement>(null)
  const { waiting, running } = groups
  useKeptFocus(scroller, waiting)
  return (
    <>
      <OverviewBar waiting={waiting.length} running={running.length} />
      <main
        ref={scroller}
        data-testid="overview"
        aria-label={t('overview.title')}
        tabIndex={-1}
        className="min-h-0 flex-1 overflow-y-auto outline-none [scrollbar-gutter:stable]"
      >
        <div className="mx-auto flex w-full max-w-3xl flex-col gap-5 px-6 py-5">
          <CommentsContext value={false}>
            {waiting.length === 0 ? (
              <p className="text-sm text-ink-2">{t('overview.nothing')}</p>
            ) : (
              <section aria-label={t('overview.states.waiting')} className="flex flex-col gap-5">
                {waiting.map(session => (
                  <WaitingSession key={session.id} session={session} ago={formatAgo(session.updatedAt, now)} />
                ))}
              </section>
            )}
          </CommentsContext>
          <Lines lines={lines} scroller={scroller} now={now} hasIdle={hasIdle} />
        </div>
      </main>
    </>
  )
}

/** An answered card takes the focus along: then it stays in the overview. */
function useKeptFocus(scroller: RefObject<HTMLElement | null>, waiting: readonly ListedSession[]): void {
  const ids = waiting.map(({ id }) => id).join(' ')
  const seen = useRef<string | null>(null)
  useEffect(() => {
    const isFirst = seen.current === null
    seen.current = ids
    if (!isFirst && document.activeElement !== document.body) return
    const next = document.querySelector<HTMLElement>('[data-overview-waiting]')
    ;(isFirst ? scroller.current : (next ?? scroller.current))?.focus({ preventScroll: true })
  }, [ids, scroller])
}

function OverviewBar({ waiting, running }: { waiting: number; running: number }) {
  const hasSidebar = useListPlace() === 'beside'
  const nextKeys = useShownKeys('session.nextWaiting')
  const counts = [
    waiting > 0 && t('overview.needInput', { count: waiting }),
    running > 0 && t('overview.work', { count: running }),
  ]
  return (
    <header className="flex min-h-11 shrink-0 items-center gap-3 border-b border-line pe-2 ps-4">
      {!hasSidebar && <SidebarButton className="-ms-2 -me-1.5" />}
      <h1 className="text-sm font-semibold">{t('overview.title')}</h1>
      <p role="status" className="min-w-0 flex-1 truncate text-sm text-ink-2">
        {counts.filter(Boolean).join(' · ')}
      </p>
      {waiting > 1 && nextKeys && (
        <span className="shrink-0 text-xs text-ink-3 max-sm:hidden">{t('overview.nextKeys', { keys: nextKeys })}</span>
      )}
      <Button kind="icon" aria-label={t('overview.close')} title={t('overview.close')} onClick={closeOverview}>
        <X size={16} aria-hidden="true" />
      </Button>
    </header>
  )
}

type LinesProps = {
  lines: readonly OverviewLine[]
  scroller: RefObject<HTMLElement | null>
  now: number
  hasIdle: boolean
}

/** The sessions that do not wait, of which those in sight are drawn. */
function Lines({ lines, scroller, now, hasIdle }: LinesProps) {
  const list = useRef<HTMLUListElement>(null)
  const start = useStartOf(list, scroller)
  const virtualizer = useVirtualizer<HTMLElement, Element>({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => LINE * textScale(),
    getItemKey: index => keyOf(lines[index]) ?? index,
    scrollMargin: start,
    overscan: 10,
  })
  return (
    <ul
      ref={list}
      aria-label={t('overview.others')}
      className="relative -mx-2"
      style={{ height: `${virtualizer.getTotalSize()}px` }}
    >
      {virtualizer.getVirtualItems().map(item => {
        const line = lines[item.index]
        return (
          line && (
            <li
              key={item.key}
              className="absolute inset-x-0 top-0"
              style={{ height: `${item.size}px`, transform: `translateY(${item.start - start}px)` }}
            >
              {line.type === 'heading' ? (
                <Heading line={line} isOpen={line.state !== 'idle' || hasIdle} />
              ) : (
                <SessionLine session={line.session} ago={formatAgo(line.session.updatedAt, now)} />
              )}
            </li>
          )
        )
      })}
    </ul>
  )
}

function keyOf(line: OverviewLine | undefined): string | undefined {
  if (!line) return undefined
  return line.type === 'heading' ? line.state : line.session.id
}

function textScale(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16
}

/** Returns where the list begins in what scrolls: what stands above it grows and shrinks as cards come and go. */
function useStartOf(list: RefObject<HTMLElement | null>, scroller: RefObject<HTMLElement | null>): number {
  const [start, setStart] = useState(0)
  useLayoutEffect(() => {
    const [own, view] = [list.current, scroller.current]
    const content = own?.parentElement
    if (!own || !view || !content) return
    const look = () => setStart(own.offsetTop - view.offsetTop)
    look()
    const observer = new ResizeObserver(look)
    observer.observe(content)
    return () => observer.disconnect()
  }, [list, scroller])
  return start
}

type HeadingProps = { line: Extract<OverviewLine, { type: 'heading' }>; isOpen: boolean }

function Heading({ line: { state, count }, isOpen }: HeadingProps) {
  const words = (
    <>
      {t(`overview.states.${state}`)} <span className="font-normal tabular-nums text-ink-3">{formatCount(count)}</span>
    </>
  )
  if (state !== 'idle')
    return <h2 className="flex h-full items-end gap-1.5 px-2 pb-1.5 text-xs font-medium text-ink-2">{words}</h2>
  return (
    <h2 className="flex h-full items-end">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpened('overview:idle', !isOpen, null)}
        className="flex min-h-7 items-center gap-1 rounded-sm px-1 text-xs font-medium text-ink-2 hover:bg-hover"
      >
        <ChevronRight
          size={14}
          aria-hidden="true"
          className={`text-ink-3 transition-transform ${isOpen ? 'rotate-90' : ''}`}
        />
        <span>{words}</span>
      </button>
    </h2>
  )
}

/** A session in one line. It is drawn again only where it changed itself. */
const SessionLine = memo(function SessionLine({ session, ago }: { session: ListedSession; ago: string }) {
  const folder = useFolderLabel(folderOf(session))
  const name = shownName(session.title)
  const state = overviewStateOf(session)
  const isUnseen = state === 'done' || state === 'failed'
  return (
    <button
      type="button"
      data-testid="overview-session"
      data-state={state}
      onClick={() => attempt(enterSession(session.id))}
      className="flex h-full w-full items-center gap-2 rounded-sm px-2 text-start text-sm hover:bg-hover"
    >
      <StatusDot status={state} />
      <span dir={textDirection(name)} className={`min-w-0 truncate ${isUnseen ? 'font-semibold' : ''}`}>
        <EscapedLine text={name} />
      </span>
      <span className="min-w-0 flex-1 truncate text-xs text-ink-2">
        <PathText path={folder} />
      </span>
      {session.progress && (
        <span className="shrink-0 text-xs tabular-nums text-ink-2">{t('plans.steps.count', session.progress)}</span>
      )}
      <time className="shrink-0 text-xs tabular-nums text-ink-3">{ago}</time>
    </button>
  )
})
